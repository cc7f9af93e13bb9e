import type { getShopStats as getShopStatsCall } from '../../../../contract/shops/rest.ts'
import type { ShopStats } from '../../../../contract/shops/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

const kinds = ['views', 'likes', 'comments', 'followers', 'inquiries', 'chats'] as const

/** Each a day of UTC, counted from the rows themselves. $1 is the shop, `since` the first of the days. */
const perDay = (what: string, from: string, at: string) => `
  SELECT (${at} AT TIME ZONE 'UTC')::date AS day, '${what}' AS what, count(*)::int AS count
  ${from} AND ${at} >= (SELECT start FROM since) GROUP BY 1`

const topLevel = `c."parentId" IS NULL AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL`
const productComments = `FROM product p JOIN "Comment" c ON c."targetType" = 'product' AND c."targetId" = p.id`
const shopComments = `FROM "Comment" c WHERE c."targetType" = 'shop' AND c."targetId" = $1`

const count = (what: string) => `coalesce(sum(h.count) FILTER (WHERE h.what = '${what}'), 0)::int`

/**
 * What stands counts, as it does everywhere: a like that was taken back, a comment that was deleted and all of a deleted
 * product are in neither the totals nor the days. Views of a product are kept by day, since a view's row only has its
 * last time.
 */
const read = statement({
  name: 'shops.stats',
  text: `
    WITH since AS (
      SELECT today - 29 AS day, (today - 29)::timestamp AT TIME ZONE 'UTC' AS start
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) clock
    ), product AS (
      SELECT id, "viewsCount", "likesCount", "commentsCount", "inquiriesCount" FROM "Product"
      WHERE "shopId" = $1::uuid AND "deletedAt" IS NULL
    ), happened AS (
      SELECT v.day, 'views' AS what, sum(v.views)::int AS count
      FROM product p JOIN "ProductViewDay" v ON v."productId" = p.id
      WHERE v.day >= (SELECT day FROM since) GROUP BY 1
      UNION ALL ${perDay('likes', 'FROM product p JOIN "ProductLike" l ON l."productId" = p.id WHERE true', 'l."createdAt"')}
      UNION ALL ${perDay('comments', `${productComments} WHERE ${topLevel}`, 'c."createdAt"')}
      UNION ALL ${perDay('comments', `${shopComments} AND ${topLevel}`, 'c."createdAt"')}
      UNION ALL ${perDay('followers', 'FROM "ShopFollow" f WHERE f."shopId" = $1', 'f."createdAt"')}
      UNION ALL ${perDay(
        'inquiries',
        'FROM product p JOIN "ProductInquiry" i ON i."productId" = p.id WHERE true',
        'i."createdAt"',
      )}
      UNION ALL ${perDay('chats', 'FROM "Chat" c WHERE c."shopId" = $1 AND c."lastSeq" > 0', 'c."createdAt"')}
    ), days AS (
      SELECT d::date AS day, ${kinds.map((kind) => `${count(kind)} AS ${kind}`)}
      FROM since, generate_series(since.day, since.day + 29, interval '1 day') d
      LEFT JOIN happened h ON h.day = d::date
      GROUP BY 1
    )
    SELECT
      json_build_object(
        'products', p.products, 'views', p.views, 'likes', p.likes, 'inquiries', p.inquiries,
        'followers', s."followersCount",
        'comments', p.comments + s."commentsCount",
        'chats', (SELECT count(*) FROM "Chat" c WHERE c."shopId" = $1 AND c."lastSeq" > 0)
      ) AS totals,
      (SELECT json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'),
         ${kinds.map((kind) => `'${kind}', ${kind}`)}) ORDER BY day) FROM days) AS days
    FROM "Shop" s, (
      SELECT count(*) AS products, coalesce(sum("viewsCount"), 0) AS views, coalesce(sum("likesCount"), 0) AS likes,
        coalesce(sum("commentsCount"), 0) AS comments, coalesce(sum("inquiriesCount"), 0) AS inquiries
      FROM product
    ) p WHERE s.id = $1`,
})

const seen = statement({
  name: 'shops.stats-owner',
  text: `
    SELECT s."ownerId" FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s.id = $1::uuid AND s.status <> 'deleted'
      AND ((s.status = 'active' AND u.status = 'active') OR s."ownerId" = $2::uuid OR $3::boolean)`,
})

/** What the caller's shop brought. Throws `NO_SHOP`, and `FORBIDDEN` for another's. */
export async function getShopStats(
  { db }: Needs<'db'>,
  actor: Member,
  { id }: CallParsed<typeof getShopStatsCall>,
): Promise<CallResult<typeof getShopStatsCall>> {
  const [shop] = await db.query<{ ownerId: string }>(seen, [id, actor.userId, actor.role === 'admin'])
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  const [stats] = await db.query<ShopStats>(read, [id])
  if (!stats) throw fail('NO_SHOP')
  return { stats }
}
