import type {
  listRecommendedProducts as listRecommendedProductsCall,
  listSimilarProducts as listSimilarProductsCall,
  listTrendingProducts as listTrendingProductsCall,
} from '../../../../contract/products/lists.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { filtersOf } from './filters.ts'
import { byScore } from './pages.ts'
import { listedTo, listingPredicate, visibleProduct } from './products.ts'
import { type Reads, readPage } from './read-page.ts'
import { SAMPLE } from './search.ts'

/** Each of these lists takes its products from a few that indexes find at once: what a list costs has an end. */
const newest = (most: number, condition = 'true', order = '"publishedAt" DESC, id DESC') =>
  `(SELECT id FROM "Product" p WHERE ${listingPredicate} AND ${condition} ORDER BY ${order} LIMIT ${most})`
const mostPopular = (most: number) => newest(most, 'true', '("likesCount" * 10 + "viewsCount") DESC, id DESC')

/** Of the products that tell how common a word is, fewer than so many have it: one in seventy. So many such words say enough. */
const RARE = 3
const RAREST = 4

/** How much has been going on around `p` for its age; the same within an hour, so that pages fit together. */
const HEAT = `(p."likesCount" * 10 + p."viewsCount" + (p."commentsCount" + p."bookmarksCount" + p."inquiriesCount") * 5 + 1)
  / power(greatest(0, extract(epoch FROM date_trunc('hour', now()) - p."publishedAt") / 3600) + 24, 1.5)`

/** The third and further products of one shop stand lower and lower: no shop fills a list. */
const SPREAD = `power(0.8, greatest(0, row_number() OVER (PARTITION BY "shopId" ORDER BY heat DESC, id DESC) - 2))`

type Answer = CallResult<typeof listTrendingProductsCall>

/** What is liked, saved, asked about and looked at a lot for its age. */
export const listTrendingProducts = (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listTrendingProductsCall>,
): Promise<Answer> =>
  readRanked(needs, actor, input, {
    name: 'products.trending',
    candidates: `${newest(400)} UNION ${mostPopular(400)}`,
    heat: HEAT,
    where: 'true',
    values: [],
  })

/**
 * What suits the caller: the newest of the three kinds that they liked and saved most of late, of shops that they follow,
 * and what is popular or new; not what is their own or liked already. A visitor's list leans to their country.
 */
export const listRecommendedProducts = (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listRecommendedProductsCall>,
): Promise<Answer> =>
  readRanked(needs, actor, input, {
    name: 'products.recommended',
    before: `
      kinds AS MATERIALIZED (
        SELECT p.category, count(*) AS weight FROM (
          (SELECT "productId" FROM "ProductLike" WHERE "userId" = $1::uuid ORDER BY "createdAt" DESC LIMIT 60)
          UNION ALL
          (SELECT "productId" FROM "ProductBookmark" WHERE "userId" = $1::uuid ORDER BY "createdAt" DESC LIMIT 60)
        ) marked JOIN "Product" p ON p.id = marked."productId"
        WHERE p.category IS NOT NULL GROUP BY p.category ORDER BY count(*) DESC, p.category LIMIT 3
      ), followed AS MATERIALIZED (
        SELECT "shopId" FROM "ShopFollow" WHERE "userId" = $1::uuid ORDER BY "createdAt" DESC LIMIT 30
      )`,
    candidates: `
      (SELECT found.id FROM kinds CROSS JOIN LATERAL ${newest(60, 'p.category = kinds.category')} found)
      UNION (SELECT found.id FROM followed CROSS JOIN LATERAL ${newest(10, 'p."shopId" = followed."shopId"')} found)
      UNION ${newest(200)} UNION ${mostPopular(200)}`,
    heat: `(${HEAT}) * (1
      + 2 * (EXISTS (SELECT FROM kinds WHERE kinds.category = p.category))::int
      + 2 * (EXISTS (SELECT FROM followed WHERE followed."shopId" = p."shopId"))::int
      + (EXISTS (SELECT FROM "Shop" s WHERE s.id = p."shopId" AND s."countryCode" = $3::text))::int)`,
    where: `p."ownerId" IS DISTINCT FROM $1::uuid
      AND NOT EXISTS (SELECT FROM "ProductLike" l WHERE l."userId" = $1::uuid AND l."productId" = p.id)`,
    values: [actor.country],
  })

/** Products like one: by the words of its title, tags and kind, its kind, and its price. Throws `NOT_FOUND`. */
export async function listSimilarProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listSimilarProductsCall>,
): Promise<Answer> {
  if (!(await visibleProduct(needs, input.id, viewerId(actor)))) throw fail('NOT_FOUND')
  return readRanked(needs, actor, input, {
    name: 'products.similar',
    before: `
      it AS MATERIALIZED (SELECT p.*, search_text(concat_ws(' ', p.title, p.subcategory, p.brand, array_to_string(p.tags, ' '))) AS text
        FROM "Product" p WHERE p.id = $3::uuid),
      sample AS MATERIALIZED (
        SELECT document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT ${SAMPLE}
      ),
      wanted AS MATERIALIZED (
        SELECT string_agg(nullif(stem::text, ''), ' | ')::tsquery AS query,
          string_agg(nullif(stem::text, ''), ' | ') FILTER (WHERE hits < ${RARE} AND place <= ${RAREST})::tsquery AS rare
        FROM (
          SELECT stem, hits, row_number() OVER (ORDER BY hits, length(stem::text) DESC, stem::text) AS place FROM (
            SELECT stem, (SELECT count(*) FROM sample WHERE document @@ stem) AS hits FROM (
              SELECT DISTINCT plainto_tsquery('sokoni', word) AS stem
              FROM it, regexp_split_to_table(it.text, ' ') AS word WHERE length(word) > 2 LIMIT 16
            ) stems
          ) counted
        ) words
      )`,
    // A word that is in many titles finds its likes among the newest; only rare ones are looked up.
    candidates: `
      (SELECT "productId" AS id FROM "ProductSearch" WHERE document @@ (SELECT rare FROM wanted) LIMIT 400)
      UNION (SELECT id FROM (
        SELECT "productId" AS id, document FROM "ProductSearch" ORDER BY "publishedAt" DESC, "productId" DESC LIMIT 1000
      ) d WHERE document @@ (SELECT query FROM wanted) LIMIT 400)
      UNION ${newest(100, 'p.category = (SELECT category FROM it)')}`,
    heat: `coalesce((SELECT ts_rank('{0, 0, 0.6, 1}', d.document, (SELECT query FROM wanted), 1)
        FROM "ProductSearch" d WHERE d."productId" = p.id), 0)::float8
      + 0.2 * coalesce(p.category = (SELECT category FROM it), false)::int
      + 0.1 * coalesce(p.currency = (SELECT currency FROM it)
          AND p."priceMinor" BETWEEN (SELECT "priceMinor" FROM it) / 2 AND (SELECT "priceMinor" FROM it) * 2, false)::int`,
    where: 'p.id <> $3::uuid',
    values: [input.id],
  })
}

type Ranked = {
  name: string
  before?: string
  /** A query for ids. */
  candidates: string
  /** What `p` weighs. */
  heat: string
  /** A condition on `p`. */
  where: string
  /** From $3 on. */
  values: unknown[]
}

/** A page of a few candidates, the weightiest first. */
function readRanked(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listTrendingProductsCall> | CallParsed<typeof listSimilarProductsCall>,
  { name, before, candidates, heat, where, values }: Ranked,
): Promise<Answer> {
  const filters = 'category' in input ? filtersOf(input) : []
  const narrowed = filters.map(({ sql }, index) => sql(`$${3 + values.length + index}`))
  const parts = `
    candidates AS MATERIALIZED (${candidates}), weighed AS (
      SELECT p.id, p."shopId", (${heat})::float8 AS heat 
      -- Each by its key: the planner, which takes them for more than they are, would read the whole table.
      FROM candidates CROSS JOIN LATERAL (SELECT * FROM "Product" WHERE id = candidates.id OFFSET 0) p
      WHERE ${[listedTo('$1'), where, ...narrowed].join(' AND ')}
    ), hits AS MATERIALIZED (SELECT id, (heat * ${SPREAD})::float8 AS score FROM weighed)`
  return readPage(needs, actor, input, {
    name: [name, ...filters.map(({ name }) => name)].join('-'),
    ordering: byScore,
    before: before ? `${before}, ${parts}` : parts,
    from: 'hits p',
    where: 'true',
    values: [...values, ...filters.map(({ value }) => value)],
    facts: 'SELECT count(*) AS total FROM hits',
    isUsual: true,
    isWalked: false,
  })
}
