import { type RawBuilder, sql } from 'kysely'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, recordOf } from '../../../../platform/db/prepared.ts'
import { type Actor, queueOwner } from '../../../access.ts'
import { type FilterParams, filterParams, fitsFilters } from './filters.ts'
import type { ReadDeps } from './read-page.ts'
import { readScored, scoredPages } from './scored.ts'
import { type AskedParams, askedWords, matching } from './search-asked.ts'
import { likelyStems } from './search-likely.ts'
import { searchTerms } from './search-words.ts'
import { isListedToById } from './visibility.ts'

/** Matches that are ranked. If more match, the newest are, to bound the cost of a search. */
const MAX_MATCHES = 1000
/**
 * If `COMMON` of the `SAMPLE` newest products match, the words are common, and reading all their
 * places in the index is slow: the `WALKED` newest products are searched instead.
 */
export const SAMPLE = 200
const COMMON = 40
const WALKED = 10_000
/**
 * Weights in PostgreSQL's order: D is the shop, C the description, B tags, kind and brand, A the
 * title.
 */
const WEIGHTS = sql.lit('{0.1, 0.25, 0.6, 1}')

type SearchParams = FilterParams &
  AskedParams & {
    /** Of each word the stems of similar ones, or `null` (`likelyStems`). */
    likely: readonly (string | null)[]
  }

/**
 * Selects the matching products with their scores. OFFSET 0 forces a lookup by key: the planner
 * cannot know how few match, and would read the whole table.
 */
const searchHits = (
  query: Builder<SearchParams>,
  viewer: Operand<string | null>,
  isFiltered: boolean,
): RawBuilder<{ id: string; score: number }> => {
  const { param } = query
  const match = matching(isFiltered)
  return sql`(WITH
    ${askedWords(query, isFiltered)}, meant AS MATERIALIZED (
      SELECT place, stem FROM unnest(${param('likely')}::text[]) WITH ORDINALITY AS likely (stem, place)
    ), forgiving AS MATERIALIZED (
      SELECT string_agg('(' || concat_ws(' | ', s.stem, beginning, m.stem) || ')', ' & ')::tsquery AS every,
        string_agg(concat_ws(' | ', s.stem, beginning, m.stem), ' | ')::tsquery AS either
      FROM stems s LEFT JOIN meant m USING (place) WHERE coalesce(s.stem, beginning, m.stem) IS NOT NULL
    ), sample AS MATERIALIZED (
      SELECT "productId" AS id, document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${sql.lit(SAMPLE)}
    ), ${step('exact', sql`true`, match(sql`every FROM asked`))},
    ${step('meaning', sql`NOT EXISTS (SELECT FROM exact)`, match(sql`every FROM forgiving`))},
    ${step(
      'loose',
      sql`NOT EXISTS (SELECT FROM exact) AND NOT EXISTS (SELECT FROM meaning)`,
      match(sql`either FROM forgiving`),
    )},
    wanted AS MATERIALIZED (
      SELECT CASE WHEN EXISTS (SELECT FROM exact) THEN (SELECT either FROM asked) ELSE (SELECT either FROM forgiving) END AS either
    )
    SELECT p.id,
        ts_rank(${WEIGHTS}, matches.document, (SELECT either FROM wanted), 1)::float8
          * (1 + least(0.5, 0.05 * ln(1 + p."likesCount" * 10 + p."viewsCount"))) AS score
      FROM (
        SELECT * FROM exact UNION ALL SELECT * FROM meaning UNION ALL SELECT * FROM loose
      ) matches CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = matches.id OFFSET 0) p
      WHERE ${isListedToById(viewer)} AND ${fitsFilters(param)})`
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
const step = (name: string, condition: RawBuilder<unknown>, matches: RawBuilder<boolean>) => {
  const [common, found, all] = [`${name}_common`, `${name}_found`, name].map((part) => sql.id(part))
  return sql`
    ${common} AS MATERIALIZED (
      SELECT d.id, d.document FROM ${newest(WALKED)} d
      WHERE ${condition} AND (SELECT count(*) FROM sample d WHERE ${matches}) >= ${sql.lit(COMMON)} AND ${matches} LIMIT ${sql.lit(MAX_MATCHES)}
    ), ${found} AS MATERIALIZED (
      SELECT d."productId" AS id, d.document FROM "ProductSearch" d
      WHERE ${condition} AND (SELECT count(*) FROM ${common}) < ${sql.lit(MAX_MATCHES)} AND ${matches} LIMIT ${sql.lit(MAX_MATCHES)}
    ), ${all} AS MATERIALIZED (
      SELECT DISTINCT ON (id) id, document FROM (
        SELECT * FROM ${common} UNION ALL SELECT * FROM ${found} UNION ALL
        SELECT d.id, d.document FROM ${newest(MAX_MATCHES)} d
        WHERE (SELECT count(*) FROM ${found}) = ${sql.lit(MAX_MATCHES)} AND ${matches}
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
  const { words: asked, filters } = searchTerms(input)
  const words = {
    typed: asked.map(({ typed }) => typed),
    english: asked.map(({ english }) => english),
    filterWords: filters,
  }
  const pages = searches[filters.length > 0 ? 'filtered' : 'plain']
  return deps.db.longRead(queueOwner(actor), async () => {
    const likely = await likelyStems(
      deps,
      words,
      asked.map(({ isKnown }) => isKnown),
    )
    return readScored(deps, actor, input, { pages, params: { ...filterParams(input), ...words, likely } })
  })
}
