import type { listProducts as listProductsCall } from '../../../../contract/products/lists.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Actor } from '../../../access.ts'
import { filtersOf, filterWords } from './filters.ts'
import { byScore, orderings } from './pages.ts'
import { listedTo } from './products.ts'
import { type Reads, readPage } from './read-page.ts'

/** So many matches are ranked, the newest where they are common: what a search costs has an end. */
const MOST = 1000
/**
 * Where so many of the newest products match, what is asked for is common, and the index would first have to read all of
 * its places: then the newest products are looked through instead, this many at most. Both say one in five: below
 * that the index is quicker.
 */
export const SAMPLE = 200
const COMMON = 40
const WALKED = 10_000
/** More words than these say nothing more. */
const MOST_WORDS = 12
/** A word of the vocabulary is meant if it is this like the typed one, and nearly as like as the likest. */
const LIKENESS = 0.35
const NEARLY = 0.85
/** How like two words are that differ in the order of their letters alone, and begin alike. */
const SWAPPED = 0.6

/** A title weighs most, then tags, kind and brand, then the description, then the shop. In Postgres' order: D, C, B, A. */
const WEIGHTS = `'{0.1, 0.25, 0.6, 1}'`

/** Words that are in every wish and tell nothing: of the languages in which people here write. */
const FILLERS = new Set(
  'a an and are at by for from i in is it my of on or some that the this to with ya wa na la za kwa ni de da do e o os as para com um uma le les des et un une du'.split(
    ' ',
  ),
)

/**
 * What was typed, as words: at most twelve, those that say something. Punctuation parts them, as `search_text` of the
 * migration does with what is searched; capitals and accents go in SQL.
 */
export function wordsOf(typed: string): string[] {
  const words = typed
    .split(/[\s!-/:-@[-`{-~\u2010-\u2027\p{Cc}\p{Cf}\p{So}\p{Cs}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS).map((word) => word.slice(0, 40))
}

/**
 * Searches what is listed. First all words as they were typed, the last perhaps unfinished; where that finds nothing,
 * all words or the likest of the vocabulary; where that finds nothing either, any of them. The best match comes first
 * unless `sort` says otherwise. One statement.
 */
export async function findProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listProductsCall> & { q: string },
): Promise<CallResult<typeof listProductsCall>> {
  const filters = filtersOf(input)
  const words = filterWords(input)
  const found = ['true', ...filters.map(({ sql }, index) => sql(`$${index + 5}`)), listedTo('$1')].join(
    ' AND ',
  )
  return readPage(needs, actor, input, {
    name: ['products.search', ...filters.map(({ name }) => name)].join('-'),
    ordering: input.sort ? orderings[input.sort] : byScore,
    before: searching(words.length > 0, found),
    from: input.sort
      ? '(SELECT p.*, hits.score FROM hits CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = hits.id OFFSET 0) p) p'
      : 'hits p',
    where: 'true',
    values: [wordsOf(input.q), words, ...filters.map(({ value }) => value)],
    facts: 'SELECT count(*) AS total FROM hits',
    isUsual: true,
    isWalked: false,
  })
}

/**
 * Parts of the WITH that end in `hits` (id, score). $3: the typed words; $4: the filters' words, which an index knows as it
 * knows the texts'. Of some letters Postgres makes no word: those are left out. A query is put together as text: each word of
 * it is quoted by Postgres or by `quoted`. The vocabulary (`meant`) is asked only where the words as they were typed find
 * nothing: nothing else reads `forgiving`. What stands in a LATERAL of its own (OFFSET 0) is looked up by its key, one after the other: the planner, which cannot know how few
 * match, would read the whole table for them.
 */
const searching = (isFiltered: boolean, found: string): string => {
  const narrowed = isFiltered
    ? `(SELECT string_agg(${quoted('word')}, ' & ')::tsquery FROM unnest($4::text[]) AS word)`
    : `(SELECT NULL::tsquery WHERE $4::text[] IS NOT NULL)`
  const match = (query: string) =>
    isFiltered
      ? `d.document @@ ((SELECT ${query}) && (SELECT narrow FROM narrowed))`
      : `d.document @@ (SELECT ${query})`
  return `
    typed AS MATERIALIZED (
      SELECT place, search_text(word) AS word, place = count(*) OVER () AS is_last
      FROM unnest($3::text[]) WITH ORDINALITY AS given (word, place)
    ), narrowed AS MATERIALIZED (SELECT ${narrowed} AS narrow),
    stems AS MATERIALIZED (
      SELECT place, nullif(plainto_tsquery('sokoni', word)::text, '') AS stem,
        CASE WHEN is_last THEN ${quoted('word')} || ':*' END AS beginning
      FROM typed WHERE word <> ''
    ), meant AS MATERIALIZED (
      SELECT place, string_agg(nullif(plainto_tsquery('sokoni', word)::text, ''), ' | ') AS stem FROM (
        SELECT place, likest.word, likest.likeness, max(likest.likeness) OVER (PARTITION BY place) AS best
        FROM typed CROSS JOIN LATERAL (
          SELECT w.word, max(w.likeness) AS likeness FROM (
            SELECT word, similarity(word, typed.word) AS likeness FROM "SearchWord"
            WHERE length(typed.word) > 2 AND word % typed.word
            UNION ALL
            SELECT word, ${SWAPPED} FROM "SearchWord"
            WHERE length(typed.word) > 3 AND letters = search_letters(typed.word) AND left(word, 1) = left(typed.word, 1)
          ) w GROUP BY w.word ORDER BY likeness DESC, w.word LIMIT 5
        ) likest
      ) likely WHERE likeness >= ${LIKENESS} AND likeness >= best * ${NEARLY} GROUP BY place
    ), asked AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', stem, beginning) || ')', ' & ')::tsquery AS every,
        string_agg(concat_ws(' | ', stem, beginning), ' | ')::tsquery AS either
      FROM stems WHERE coalesce(stem, beginning) IS NOT NULL
    ), forgiving AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', s.stem, beginning, m.stem) || ')', ' & ')::tsquery AS every,
        string_agg(concat_ws(' | ', s.stem, beginning, m.stem), ' | ')::tsquery AS either
      FROM stems s LEFT JOIN meant m USING (place) WHERE coalesce(s.stem, beginning, m.stem) IS NOT NULL
    ), sample AS MATERIALIZED (
      SELECT "productId" AS id, document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${SAMPLE}
    ), ${step('exact', 'true', match('every FROM asked'))},
    ${step('meaning', 'NOT EXISTS (SELECT FROM exact)', match('every FROM forgiving'))},
    ${step(
      'loose',
      'NOT EXISTS (SELECT FROM exact) AND NOT EXISTS (SELECT FROM meaning)',
      match('either FROM forgiving'),
    )},
    wanted AS MATERIALIZED (
      SELECT CASE WHEN EXISTS (SELECT FROM exact) THEN (SELECT either FROM asked) ELSE (SELECT either FROM forgiving) END AS either
    ), hits AS MATERIALIZED (
      SELECT p.id,
        ts_rank(${WEIGHTS}, matches.document, (SELECT either FROM wanted), 1)::float8
          * (1 + least(0.5, 0.05 * ln(1 + p."likesCount" * 10 + p."viewsCount"))) AS score
      FROM (
        SELECT * FROM exact UNION ALL SELECT * FROM meaning UNION ALL SELECT * FROM loose
      ) matches CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = matches.id OFFSET 0) p
      WHERE ${found}
    )`
}

/** The newest products' documents, each looked up by its key: whoever has found enough stops there. */
const newest = (most: number): string => `(
  SELECT w.id, d.document FROM (
    SELECT "productId" AS id FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${most}
  ) w CROSS JOIN LATERAL (SELECT document FROM "ProductSearch" WHERE "productId" = w.id OFFSET 0) d
)`

/**
 * One of the three steps, where `condition` holds: what matches among the newest, if it is common; unless that is enough,
 * what the index finds; where it finds more than are ranked, the newest as well.
 */
const step = (name: string, condition: string, matches: string): string => `
    ${name}_common AS MATERIALIZED (
      SELECT d.id, d.document FROM ${newest(WALKED)} d
      WHERE ${condition} AND (SELECT count(*) FROM sample d WHERE ${matches}) >= ${COMMON} AND ${matches} LIMIT ${MOST}
    ), ${name}_found AS MATERIALIZED (
      SELECT d."productId" AS id, d.document FROM "ProductSearch" d
      WHERE ${condition} AND (SELECT count(*) FROM ${name}_common) < ${MOST} AND ${matches} LIMIT ${MOST}
    ), ${name} AS MATERIALIZED (
      SELECT DISTINCT ON (id) id, document FROM (
        SELECT * FROM ${name}_common UNION ALL SELECT * FROM ${name}_found UNION ALL
        SELECT d.id, d.document FROM ${newest(MOST)} d
        WHERE (SELECT count(*) FROM ${name}_found) = ${MOST} AND ${matches}
      ) matches
    )`

/** A text of SQL as one word of a tsquery. */
const quoted = (text: string): string =>
  `'''' || replace(replace(${text}, '\\', '\\\\'), '''', '''''') || ''''`
