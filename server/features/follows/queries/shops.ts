import type {
  listMyShopsFollowed as followedCall,
  getShopFollowStatuses as statusesCall,
  suggestShops as suggestCall,
} from '../../../../contract/follows/rest.ts'
import { shopCategories } from '../../../../contract/shops/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Db, statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, type Member, viewerId } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { loadShops } from '../../shops/public.ts'
import { statusMap } from './users.ts'

type Reads = Needs<'db' | 'storage'>

const followersOf = statement({
  name: 'follows.followers-count',
  text: 'SELECT "ownerId", "followersCount" FROM "Shop" WHERE id = $1::uuid',
})

/** How many follow a shop now, and whose it is; `undefined` where it is gone. */
export const readFollowers = async (db: Db, shopId: string) => {
  const [shop] = await db.query<{ ownerId: string; followersCount: number }>(followersOf, [shopId])
  return shop
}

const isOpen = `s.status = 'active' AND u.status = 'active'`

const followed = statement({
  name: 'follows.shops-followed',
  text: `
    WITH followed AS (
      SELECT s.id, f."createdAt" FROM "ShopFollow" f
      JOIN "Shop" s ON s.id = f."shopId" JOIN "User" u ON u.id = s."ownerId"
      WHERE f."userId" = $1::uuid AND ${isOpen}
    ), page AS (
      SELECT * FROM followed WHERE $4::timestamptz IS NULL OR ("createdAt", id) < ($4, $5::uuid)
      ORDER BY "createdAt" DESC, id DESC LIMIT $2 OFFSET $3
    )
    SELECT totals.total, page.id, page."createdAt" FROM (SELECT count(*) AS total FROM followed) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Shops that the caller follows, the latest first. */
export async function listMyShopsFollowed(
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof followedCall>,
): Promise<CallResult<typeof followedCall>> {
  const rows = await needs.db.query<{ total: number } & ({ id: string; createdAt: Date } | { id: null })>(
    followed,
    [actor.userId, input.limit + 1, ...startByTime(input)],
  )
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  const shops = await loadShops(
    needs,
    actor,
    shown.map(({ id }) => id),
  )
  return { shops, pagination }
}

/** How many of each kind, and of one's own country, are looked at: nobody reads suggestions further. */
const MOST_OF_A_KIND = 20
const MOST_OF_A_COUNTRY = 60

/** Open, with something to see, and neither one's own, nor followed, nor of somebody with whom there is a block. */
const isEligible = `${isOpen} AND s."productsCount" > 0 AND s."ownerId" IS DISTINCT FROM $1::uuid
  AND NOT EXISTS (SELECT 1 FROM "ShopFollow" f WHERE f."userId" = $1::uuid AND f."shopId" = s.id)
  AND ($1::uuid IS NULL OR NOT ${blockedBetween('$1::uuid', 's."ownerId"')})`

/**
 * The most followed shops of each category and of the caller's country, by how well they are followed and rated; what is
 * of a kind one likes counts double, what is of one's country half as much again.
 */
const suggested = statement({
  name: 'follows.suggestions',
  text: `
    WITH taste AS (
      SELECT s.category, count(*) AS likes FROM (
        SELECT "productId" FROM "ProductLike" WHERE "userId" = $1::uuid ORDER BY "createdAt" DESC LIMIT 200
      ) liked JOIN "Product" p ON p.id = liked."productId" JOIN "Shop" s ON s.id = p."shopId"
      GROUP BY s.category ORDER BY likes DESC LIMIT 3
    ), home AS (
      SELECT coalesce((SELECT "countryCode" FROM "User" WHERE id = $1::uuid), $2::text) AS country
    ), candidates AS (
      SELECT best.* FROM unnest($5::text[]) AS kinds(category) CROSS JOIN LATERAL (
        SELECT s.id FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
        WHERE s.category = kinds.category AND ${isEligible}
        ORDER BY s."followersCount" DESC, s.id DESC LIMIT ${MOST_OF_A_KIND}
      ) best
      UNION
      SELECT near.* FROM home CROSS JOIN LATERAL (
        SELECT s.id FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
        WHERE s."countryCode" = home.country AND ${isEligible}
        ORDER BY s."followersCount" DESC, s.id DESC LIMIT ${MOST_OF_A_COUNTRY}
      ) near
    ), scored AS (
      SELECT s.id, (ln(2 + s."followersCount") + CASE WHEN s."isVerified" THEN 0.5 ELSE 0 END
          + CASE WHEN s."ratingCount" > 0 THEN s."ratingSum"::float8 / s."ratingCount" / 5 ELSE 0 END)
        * CASE WHEN s.category IN (SELECT category FROM taste) THEN 2 ELSE 1 END
        * CASE WHEN s."countryCode" = home.country THEN 1.5 ELSE 1 END AS score
      FROM candidates JOIN "Shop" s ON s.id = candidates.id CROSS JOIN home
    ), page AS (
      SELECT * FROM scored ORDER BY score DESC, id DESC LIMIT $3 OFFSET $4
    )
    SELECT totals.total, page.id FROM (SELECT count(*) AS total FROM scored) totals LEFT JOIN page ON true
    ORDER BY page.score DESC, page.id DESC`,
})

/** Shops that the caller may like to follow. */
export async function suggestShops(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof suggestCall>,
): Promise<CallResult<typeof suggestCall>> {
  const { page, limit } = input
  const values = [viewerId(actor), actor.country, limit, (page - 1) * limit, shopCategories]
  const rows = await needs.db.query<{ total: number; id: string | null }>(suggested, values)
  const shops = await loadShops(
    needs,
    actor,
    rows.flatMap(({ id }) => id ?? []),
  )
  const total = rows[0]?.total ?? 0
  const totalPages = Math.ceil(total / limit)
  return { shops, pagination: { currentPage: page, totalPages, total, hasMore: page < totalPages } }
}

const statuses = statement({
  name: 'follows.shop-statuses',
  text: `SELECT "shopId" AS id FROM "ShopFollow" WHERE "userId" = $1::uuid AND "shopId" = ANY($2::uuid[])`,
})

/** Which of these shops the caller follows. */
export async function getShopFollowStatuses(
  { db }: Needs<'db'>,
  { userId }: Member,
  { shopIds }: CallParsed<typeof statusesCall>,
): Promise<CallResult<typeof statusesCall>> {
  return statusMap(shopIds, await db.query<{ id: string }>(statuses, [userId, shopIds]))
}
