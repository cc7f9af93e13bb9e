import { type RawBuilder, sql } from 'kysely'
import type { Builder } from '../../../../platform/db/prepared.ts'

/** The words of a search, their translations ('' for none), and those of its filters. */
export type AskedParams = {
  typed: readonly string[]
  english: readonly string[]
  filterWords: readonly string[]
}

/**
 * Returns common table expressions: the words (`typed`) with their `stems`; the queries for all
 * of them and for any (`asked`); that of the filters (`narrowed`). All words are quoted.
 */
export const askedWords = <Params extends AskedParams>(
  { param }: Builder<Params>,
  isFiltered: boolean,
): RawBuilder<unknown> => {
  const narrowed = isFiltered
    ? sql`(SELECT string_agg(${quotedWord}, ' & ')::tsquery FROM unnest(${param('filterWords')}::text[]) AS word)`
    : sql`(SELECT NULL::tsquery)`
  return sql`typed AS MATERIALIZED (
      SELECT place, search_text(word) AS word, search_text(english) AS english, place = count(*) OVER () AS is_last
      FROM unnest(${param('typed')}::text[], ${param('english')}::text[])
        WITH ORDINALITY AS given (word, english, place)
    ), narrowed AS MATERIALIZED (SELECT ${narrowed} AS narrow),
    stems AS MATERIALIZED (
      SELECT place,
        nullif(concat_ws(' | ', ${stemsOf(sql`word`)}, ${stemsOf(sql`english`)}), '') AS stem,
        CASE WHEN is_last AND position(' ' IN word) = 0 THEN ${quotedWord} || ':*' END AS beginning
      FROM typed WHERE word <> ''
    ), asked AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', stem, beginning) || ')', ' & ')::tsquery AS every,
        string_agg(concat_ws(' | ', stem, beginning), ' | ')::tsquery AS either
      FROM stems WHERE coalesce(stem, beginning) IS NOT NULL
    )`
}

/** Returns the condition that the document `d` matches a query and the filters. */
export const matching = (isFiltered: boolean) => (query: RawBuilder<unknown>) =>
  isFiltered
    ? sql<boolean>`d.document @@ ((SELECT ${query}) && (SELECT narrow FROM narrowed))`
    : sql<boolean>`d.document @@ (SELECT ${query})`

/** The column `word` as one word of a tsquery. */
const quotedWord = sql`'''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''`

/** The stems of a text, all of them, as a tsquery; NULL without any. */
export const stemsOf = (text: RawBuilder<unknown>) =>
  sql`nullif(plainto_tsquery('sokoni', ${text})::text, '')`
