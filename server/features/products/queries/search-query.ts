import { type RawBuilder, sql } from 'kysely'
import type { Builder } from '../../../../platform/db/prepared.ts'

/** The words of a search, their translations ('' for none), and those of its filters. */
export type QueryParams = {
  typed: readonly string[]
  english: readonly string[]
  filterWords: readonly string[]
}

/**
 * Returns common table expressions: the words (`typed`) with their `stems`; the queries for all
 * of them and for any (`query`); that of the filters (`filters`). All words are quoted.
 */
export const queryTables = <Params extends QueryParams>(
  { param }: Builder<Params>,
  isFiltered: boolean,
): RawBuilder<unknown> => {
  const filter = isFiltered
    ? sql`(SELECT string_agg(${quotedWord}, ' & ')::tsquery FROM unnest(${param('filterWords')}::text[]) AS word)`
    : sql`(SELECT NULL::tsquery)`
  return sql`typed AS MATERIALIZED (
      SELECT position, search_text(word) AS word, search_text(english) AS english, position = count(*) OVER () AS is_last
      FROM unnest(${param('typed')}::text[], ${param('english')}::text[])
        WITH ORDINALITY AS given (word, english, position)
    ), filters AS MATERIALIZED (SELECT ${filter} AS filter),
    stems AS MATERIALIZED (
      SELECT position,
        nullif(concat_ws(' | ', ${stemsOf(sql`word`)}, ${stemsOf(sql`english`)}), '') AS stem,
        CASE WHEN is_last AND position(' ' IN word) = 0 THEN ${quotedWord} || ':*' END AS prefix
      FROM typed WHERE word <> ''
    ), query AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', stem, prefix) || ')', ' & ')::tsquery AS all_words,
        string_agg(concat_ws(' | ', stem, prefix), ' | ')::tsquery AS any_word
      FROM stems WHERE coalesce(stem, prefix) IS NOT NULL
    )`
}

/** The query for all words of `queryTables`, as typed or in English. */
export const allWords = sql`(SELECT all_words FROM query)`

/** Whether the document `d` matches a query, and the filters of `queryTables` if there are any. */
export const matches = (query: RawBuilder<unknown>, isFiltered: boolean): RawBuilder<boolean> =>
  isFiltered
    ? sql<boolean>`d.document @@ (${query} && (SELECT filter FROM filters))`
    : sql<boolean>`d.document @@ ${query}`

/** The column `word` as one word of a tsquery. */
const quotedWord = sql`'''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''`

/** The stems of a text, all of them, as a tsquery; NULL without any. */
export const stemsOf = (text: RawBuilder<unknown>) =>
  sql`nullif(plainto_tsquery('sokoni', ${text})::text, '')`
