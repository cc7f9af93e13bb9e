import { type RawBuilder, sql } from 'kysely'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, recordOf } from '../../../../platform/db/prepared.ts'
import { type Actor, queueOwner } from '../../../access.ts'
import { type FilterParams, filterParams, fitsFilters } from './filters.ts'
import type { ReadDeps } from './read-page.ts'
import { readScored, scoredPages } from './scored.ts'
import { correctedStems } from './search-corrections.ts'
import { allWords, matches, type QueryParams, queryTables } from './search-query.ts'
import { searchTerms } from './search-words.ts'
import { isListedForUnblocked } from './visibility.ts'

/** Matches that are ranked. If more match, the newest are, to bound the cost of a search. */
const MAX_MATCHES = 1000
/**
 * If `COMMON_WORD_HITS` of the `SAMPLE_SIZE` newest products match, the words are common, and
 * reading all their places in the index is slow: the `MAX_SCANNED` newest are searched instead.
 */
export const SAMPLE_SIZE = 200
const COMMON_WORD_HITS = 40
const MAX_SCANNED = 10_000
/**
 * Weights in PostgreSQL's order: D is the shop, C the description, B tags, kind and brand, A the
 * title.
 */
const WEIGHTS = sql.lit('{0.1, 0.25, 0.6, 1}')

type SearchParams = FilterParams &
  QueryParams & {
    /** Of each word the stems of similar ones, or `null` (`correctedStems`). */
    corrections: readonly (string | null)[]
  }

/**
 * Selects the matching products with their scores, doubled for those of the searched kind: a phone
 * has it among its tags, a lantern that charges phones in its title only. OFFSET 0 forces a lookup
 * by key, since the planner cannot know how few match.
 */
const searchHits = (
  query: Builder<SearchParams>,
  viewer: Operand<string | null>,
  isFiltered: boolean,
): RawBuilder<{ id: string; score: number }> => {
  const { param } = query
  const anyWord = sql`(SELECT any_word FROM corrected_query)`
  return sql`(WITH
    ${queryTables(query, isFiltered)}, corrections AS MATERIALIZED (
      SELECT position, stem FROM unnest(${param('corrections')}::text[]) WITH ORDINALITY AS given (stem, position)
    ), corrected_query AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', s.stem, prefix, c.stem) || ')', ' & ')::tsquery AS all_words,
        string_agg(concat_ws(' | ', s.stem, prefix, c.stem), ' | ')::tsquery AS any_word
      FROM stems s LEFT JOIN corrections c USING (position) WHERE coalesce(s.stem, prefix, c.stem) IS NOT NULL
    ), sample AS MATERIALIZED (
      SELECT "productId" AS id, document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${sql.lit(SAMPLE_SIZE)}
    ), ${step('exact', sql`true`, matches(allWords, isFiltered))},
    ${step(
      'corrected',
      sql`NOT EXISTS (SELECT FROM exact)`,
      matches(sql`(SELECT all_words FROM corrected_query)`, isFiltered),
    )},
    ${step(
      'any_word',
      sql`NOT EXISTS (SELECT FROM exact) AND NOT EXISTS (SELECT FROM corrected)`,
      matches(anyWord, isFiltered),
    )},
    ranked_query AS MATERIALIZED (
      SELECT CASE WHEN EXISTS (SELECT FROM exact) THEN (SELECT any_word FROM query) ELSE ${anyWord} END AS any_word,
        CASE WHEN EXISTS (SELECT FROM exact) THEN ${allWords} ELSE (SELECT all_words FROM corrected_query) END AS all_words
    )
    SELECT p.id,
        ts_rank(${WEIGHTS}, matches.document, (SELECT any_word FROM ranked_query), 1)::float8
          * (1 + coalesce(ts_filter(matches.document, '{b}') @@ (SELECT all_words FROM ranked_query), false)::int)
          * (1 + least(0.5, 0.05 * ln(1 + p."likesCount" * 10 + p."viewsCount"))) AS score
      FROM (
        SELECT * FROM exact UNION ALL SELECT * FROM corrected UNION ALL SELECT * FROM any_word
      ) matches CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = matches.id OFFSET 0) p
      WHERE ${isListedForUnblocked(viewer, { hasFewRows: true })} AND ${fitsFilters(param)})`
}

/**
 * The documents of the newest products, looked up by key one after the other, until enough are
 * found.
 */
const newest = (most: number) => sql`(
  SELECT w.id, d.document FROM (
    SELECT "productId" AS id FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${sql.lit(most)}
  ) w CROSS JOIN LATERAL (SELECT document FROM "ProductSearch" WHERE "productId" = w.id OFFSET 0) d
)`

/**
 * One of the three steps, if `condition` holds: matches among the newest, if the words are common;
 * if these are fewer than `MAX_MATCHES`, those of the index; if these reach it, the newest as well.
 */
const step = (name: string, condition: RawBuilder<unknown>, isMatch: RawBuilder<boolean>) => {
  const [common, found, all] = [`${name}_common`, `${name}_found`, name].map((part) => sql.id(part))
  return sql`
    ${common} AS MATERIALIZED (
      SELECT d.id, d.document FROM ${newest(MAX_SCANNED)} d
      WHERE ${condition} AND (SELECT count(*) FROM sample d WHERE ${isMatch}) >= ${sql.lit(COMMON_WORD_HITS)} AND ${isMatch} LIMIT ${sql.lit(MAX_MATCHES)}
    ), ${found} AS MATERIALIZED (
      SELECT d."productId" AS id, d.document FROM "ProductSearch" d
      WHERE ${condition} AND (SELECT count(*) FROM ${common}) < ${sql.lit(MAX_MATCHES)} AND ${isMatch} LIMIT ${sql.lit(MAX_MATCHES)}
    ), ${all} AS MATERIALIZED (
      SELECT DISTINCT ON (id) id, document FROM (
        SELECT * FROM ${common} UNION ALL SELECT * FROM ${found} UNION ALL
        SELECT d.id, d.document FROM ${newest(MAX_MATCHES)} d
        WHERE (SELECT count(*) FROM ${found}) = ${sql.lit(MAX_MATCHES)} AND ${isMatch}
      ) matches
    )`
}

const searches = recordOf(['plain', 'filtered'], (kind) =>
  scoredPages<SearchParams>((query, viewer) => searchHits(query, viewer, kind === 'filtered')),
)

/**
 * Searches the listed products, best match first unless `sort` is given: for all words, each as
 * typed or in English (the last may be a prefix), then for each word or similar ones, then for any
 * of them. Each step runs if the one before finds nothing.
 */
export const findProducts = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listProductsEndpoint> & { q: string },
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  const { words, filters } = searchTerms(input)
  const query = {
    typed: words.map(({ typed }) => typed),
    english: words.map(({ english }) => english),
    filterWords: filters,
  }
  const pages = searches[filters.length > 0 ? 'filtered' : 'plain']
  return deps.db.longRead(queueOwner(actor), async () => {
    const isKnown = words.map((word) => word.isKnown)
    const corrections = await correctedStems(deps, query, isKnown)
    const params = { ...filterParams(input), ...query, corrections }
    return readScored(deps, actor, input, { pages, params })
  })
}
