import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  listRecommendedProducts as listRecommendedProductsEndpoint,
  listSimilarProducts as listSimilarProductsEndpoint,
  listTrendingProducts as listTrendingProductsEndpoint,
} from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { shopFollowTable } from '../../follows/tables.ts'
import { productBookmarkTable, productLikeTable } from '../../likes/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { type FilterParams, filterParams, fitsFilters } from './filters.ts'
import type { ReadDeps } from './read-page.ts'
import { readScored, scoredPages } from './scored.ts'
import { SAMPLE_SIZE } from './search.ts'
import { isListed, isListedForUnblocked, isVisibleTo } from './visibility.ts'

/**
 * Selects the ids of the first products of an indexed order, which bounds the cost of a ranked
 * list.
 */
const firstOf = (
  max: number,
  condition: RawBuilder<SqlBool> = sql`true`,
  order: RawBuilder<unknown> = sql`"publishedAt" DESC, id DESC`,
) =>
  sql`(SELECT id FROM "Product" p WHERE ${isListed()} AND ${condition} ORDER BY ${order} LIMIT ${sql.lit(max)})`

const mostPopular = (max: number) =>
  firstOf(max, sql`true`, sql`("likesCount" * 10 + "viewsCount") DESC, id DESC`)

/** A word is rare if fewer than this many of the 200 sampled products contain it. */
const RARE_BELOW_HITS = 3
/** Rare words that are looked up. */
const MAX_RARE_WORDS = 4

/**
 * The activity of `p` relative to its age, which is rounded to the hour: between two pages only
 * counts change the order.
 */
const heat = sql`(p."likesCount" * 10 + p."viewsCount" + (p."commentsCount" + p."bookmarksCount" + p."inquiriesCount") * 5 + 1)
  / power(greatest(0, extract(epoch FROM date_trunc('hour', now()) - p."publishedAt") / 3600) + 24, 1.5)`

/** Lowers the third and further products of one shop, so that no shop dominates a list. */
const spread = sql`power(0.8, greatest(0, row_number() OVER (PARTITION BY "shopId" ORDER BY heat DESC, id DESC) - 2))`

type Ranking = {
  /** WITH parts that the others read. */
  before?: RawBuilder<unknown>
  /** Selects the ids of the candidates. */
  candidates: RawBuilder<unknown>
  /** The weight of a candidate `p`. */
  weight: RawBuilder<unknown>
  /** Conditions on the candidates that are listed. */
  where: RawBuilder<SqlBool>[]
}

/** Selects the listed candidates with their scores. */
const rank = (
  viewer: Operand<string | null>,
  { before, candidates, weight, where }: Ranking,
): RawBuilder<{ id: string; score: number }> => sql`(WITH ${before ? sql`${before},` : sql``}
  candidates AS MATERIALIZED (${candidates}), weighed AS (
    SELECT p.id, p."shopId", (${weight})::float8 AS heat
    -- Each by its key: the planner, which expects more candidates, would read the whole table.
    FROM candidates CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = candidates.id OFFSET 0) p
    WHERE ${sql.join([isListedForUnblocked(viewer, { hasFewRows: true }), ...where], sql` AND `)}
  ) SELECT id, (heat * ${spread})::float8 AS score FROM weighed)`

type Answer = EndpointResult<typeof listTrendingProductsEndpoint>

const trending = scoredPages<FilterParams>(({ param }, viewer) =>
  rank(viewer, {
    candidates: sql`${firstOf(400)} UNION ${mostPopular(400)}`,
    weight: heat,
    where: [fitsFilters(param)],
  }),
)

/** Lists products by activity relative to their age. */
export const listTrendingProducts = (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listTrendingProductsEndpoint>,
): Promise<Answer> => readScored(deps, actor, pageOf(input), { pages: trending, params: filterParams(input) })

/** Leaves the filters out: `readScored` has them as parameters. */
const pageOf = ({ page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined }) => ({
  page,
  limit,
  cursor,
})

const recommended = scoredPages<FilterParams & { callerCountry: string | null }>(({ param }, viewer) => {
  const country = sql`(EXISTS (SELECT FROM ${shopTable} s
    WHERE s.id = p."shopId" AND s."countryCode" = ${param('callerCountry')}::text))::int`
  const popularOrNew = sql`${firstOf(200)} UNION ${mostPopular(200)}`
  if (viewer === null)
    return rank(viewer, {
      candidates: popularOrNew,
      weight: sql`(${heat}) * (1 + ${country})`,
      where: [fitsFilters(param)],
    })
  const latest = (joinTable: Expression<unknown>) =>
    sql`(SELECT "productId" FROM ${joinTable} WHERE "userId" = ${viewer} ORDER BY "createdAt" DESC LIMIT 60)`
  return rank(viewer, {
    before: sql`kinds AS MATERIALIZED (
      SELECT p.category, count(*) AS weight
      FROM (${latest(productLikeTable)} UNION ALL ${latest(productBookmarkTable)}) marked
      JOIN "Product" p ON p.id = marked."productId"
      WHERE p.category IS NOT NULL GROUP BY p.category ORDER BY count(*) DESC, p.category LIMIT 3
    ), followed AS MATERIALIZED (
      SELECT "shopId" FROM ${shopFollowTable} WHERE "userId" = ${viewer} ORDER BY "createdAt" DESC LIMIT 30
    )`,
    candidates: sql`
      (SELECT found.id FROM kinds CROSS JOIN LATERAL ${firstOf(60, sql`p.category = kinds.category`)} found)
      UNION (SELECT found.id FROM followed
        CROSS JOIN LATERAL ${firstOf(10, sql`p."shopId" = followed."shopId"`)} found)
      UNION ${popularOrNew}`,
    weight: sql`(${heat}) * (1
      + 2 * (EXISTS (SELECT FROM kinds WHERE kinds.category = p.category))::int
      + 2 * (EXISTS (SELECT FROM followed WHERE followed."shopId" = p."shopId"))::int
      + ${country})`,
    where: [
      sql`p."ownerId" IS DISTINCT FROM ${viewer}`,
      sql`NOT EXISTS (SELECT FROM ${productLikeTable} l WHERE l."userId" = ${viewer} AND l."productId" = p.id)`,
      fitsFilters(param),
    ],
  })
})

/**
 * Lists recommendations: the newest of the caller's three recently preferred categories, of
 * followed shops, popular and new ones; without own and liked products. Shops of the
 * caller's country weigh more.
 */
export const listRecommendedProducts = (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listRecommendedProductsEndpoint>,
): Promise<Answer> =>
  readScored(deps, actor, pageOf(input), {
    pages: recommended,
    params: { ...filterParams(input), callerCountry: actor.country },
  })

const similar = scoredPages<{ likeId: string }>(({ param }, viewer) =>
  rank(viewer, {
    before: sql`
      it AS MATERIALIZED (
        SELECT p.*, search_text(concat_ws(' ', p.title, p.subcategory, p.brand, array_to_string(p.tags, ' '))) AS text
        FROM "Product" p WHERE p.id = ${param('likeId')}::uuid),
      sample AS MATERIALIZED (
        SELECT document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${sql.lit(SAMPLE_SIZE)}
      ),
      wanted AS MATERIALIZED (
        SELECT string_agg(nullif(stem::text, ''), ' | ')::tsquery AS query,
          string_agg(nullif(stem::text, ''), ' | ')
            FILTER (WHERE hits < ${sql.lit(RARE_BELOW_HITS)} AND place <= ${sql.lit(MAX_RARE_WORDS)})::tsquery AS rare
        FROM (
          SELECT stem, hits, row_number() OVER (ORDER BY hits, length(stem::text) DESC, stem::text) AS place FROM (
            SELECT stem, (SELECT count(*) FROM sample WHERE document @@ stem) AS hits FROM (
              SELECT DISTINCT plainto_tsquery('sokoni', word) AS stem
              FROM it, regexp_split_to_table(it.text, ' ') AS word WHERE length(word) > 2 LIMIT 16
            ) stems
          ) counted
        ) words
      )`,
    // Only rare words are looked up: for a common one, the newest products suffice.
    candidates: sql`
      (SELECT "productId" AS id FROM "ProductSearch" WHERE document @@ (SELECT rare FROM wanted) LIMIT 400)
      UNION (SELECT id FROM (
        SELECT "productId" AS id, document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT 1000
      ) d WHERE document @@ (SELECT query FROM wanted) LIMIT 400)
      UNION ${firstOf(100, sql`p.category = (SELECT category FROM it)`)}`,
    weight: sql`coalesce((SELECT ts_rank('{0, 0, 0.6, 1}', d.document, (SELECT query FROM wanted), 1)
        FROM "ProductSearch" d WHERE d."productId" = p.id), 0)::float8
      + 0.2 * coalesce(p.category = (SELECT category FROM it), false)::int
      + 0.1 * coalesce(p.currency = (SELECT currency FROM it)
          AND p."priceMinor" BETWEEN (SELECT "priceMinor" FROM it) / 2 AND (SELECT "priceMinor" FROM it) * 2, false)::int`,
    where: [sql`p.id <> ${param('likeId')}::uuid`],
  }),
)

/**
 * Lists products similar to another one by the words of its title, tags and kind, its category and
 * its price.
 * @throws NOT_FOUND if the caller cannot see that product
 */
export const listSimilarProducts = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listSimilarProductsEndpoint>,
): Promise<Answer> => {
  const product = await deps.db.kysely
    .selectFrom('Product as p')
    .select('p.id')
    .where('p.id', '=', input.id)
    .where(isVisibleTo(userIdOf(actor)))
    .executeTakeFirst()
  if (!product) throw fail('NOT_FOUND')
  return readScored(deps, actor, pageOf(input), { pages: similar, params: { likeId: product.id } })
}
