import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { LISTED_TOTAL, listedTo } from '../../products/public.ts'
import type { Candidate } from './rank.ts'

/** Who reads: a member, or a visitor of some country. */
export type Reader = { userId: string | null; country: string }

type CandidateRow = Candidate & { publishedAt: Date; isOlder: boolean; total: number }

/** The newest products that a list ranks; all that is older follows it, the newest first. */
export const NEWEST = 200
/** Of each followed shop, of each liked category, and of what is popular whoever sells it. */
const OF_EACH_SHOP = 3
const OF_EACH_CATEGORY = 8
const OF_POPULAR = 30
const MOST_SHOPS = 40
const MOST_CATEGORIES = 4
/** So many of one's latest likes, and as many of what one saved, tell what one likes. */
const LATEST_MARKS = 40

const columns = `p.id, p."shopId", p.category, p."publishedAt", p."likesCount", p."bookmarksCount", p."viewsCount",
  p."ratingSum", p."ratingCount", p.media -> 0 ->> 'type' IS NOT DISTINCT FROM 'video' AS "hasVideo"`

/**
 * Every part is an index read from its beginning and of a fixed length, so the table may grow as it likes. What a block hides
 * takes no place from the start: a page of a list whose products all are visible is the cheaper one.
 */
export const candidates = statement({
  name: 'feed.candidates',
  text: `
    WITH marked AS (
      SELECT p.category, p."shopId" FROM (
        (SELECT "productId" FROM "ProductLike" WHERE "userId" = $1::uuid
          ORDER BY "createdAt" DESC LIMIT ${LATEST_MARKS})
        UNION ALL
        (SELECT "productId" FROM "ProductBookmark" WHERE "userId" = $1
          ORDER BY "createdAt" DESC LIMIT ${LATEST_MARKS})
      ) m JOIN "Product" p ON p.id = m."productId"
    ), categories AS (
      SELECT category, count(*)::float8 / (SELECT count(*) FROM marked) AS share FROM marked
      WHERE category IS NOT NULL GROUP BY category ORDER BY 2 DESC, 1 LIMIT ${MOST_CATEGORIES}
    ), followed AS (
      SELECT "shopId" FROM "ShopFollow" WHERE "userId" = $1 ORDER BY "createdAt" DESC LIMIT ${MOST_SHOPS}
    ), newest AS (
      SELECT ${columns} FROM "Product" p WHERE ${listedTo('$1')}
      ORDER BY p."publishedAt" DESC, p.id DESC LIMIT ${NEWEST}
    ), older AS (
      SELECT DISTINCT ON (extra.id) extra.* FROM (
        SELECT found.* FROM followed CROSS JOIN LATERAL (
          SELECT ${columns} FROM "Product" p WHERE p."shopId" = followed."shopId" AND ${listedTo('$1')}
          ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${OF_EACH_SHOP}
        ) found
        UNION ALL
        SELECT found.* FROM categories CROSS JOIN LATERAL (
          SELECT ${columns} FROM "Product" p WHERE p.category = categories.category AND ${listedTo('$1')}
          ORDER BY p."publishedAt" DESC, p.id DESC LIMIT ${OF_EACH_CATEGORY}
        ) found
        UNION ALL
        (SELECT ${columns} FROM "Product" p WHERE ${listedTo('$1')}
          ORDER BY (p."likesCount" * 10 + p."viewsCount") DESC, p.id DESC LIMIT ${OF_POPULAR})
      ) extra WHERE NOT EXISTS (SELECT 1 FROM newest WHERE newest.id = extra.id)
    )
    SELECT c.id, c."shopId", c."publishedAt", c."isOlder",
      extract(epoch FROM now() - c."publishedAt")::float8 / 3600 AS age,
      c."likesCount" AS likes, c."bookmarksCount" AS bookmarks, c."viewsCount" AS views, c."ratingSum", c."ratingCount",
      c."hasVideo",
      EXISTS (SELECT 1 FROM followed WHERE followed."shopId" = c."shopId") AS "isFollowed",
      EXISTS (SELECT 1 FROM marked WHERE marked."shopId" = c."shopId") AS "isKnownShop",
      coalesce((SELECT share FROM categories WHERE categories.category = c.category), 0) AS "categoryShare",
      s."countryCode" IS NOT DISTINCT FROM coalesce((SELECT "countryCode" FROM "User" WHERE id = $1), $2::text) AS "isNear",
      ${LISTED_TOTAL} AS total
    FROM (SELECT *, false AS "isOlder" FROM newest UNION ALL SELECT *, true FROM older) c
    JOIN "Shop" s ON s.id = c."shopId"
    ORDER BY c."publishedAt" DESC, c.id DESC`,
})

/** What a new list is ranked of, the newest first. */
export const readCandidates = ({ db }: Needs<'db'>, { userId, country }: Reader): Promise<CandidateRow[]> =>
  db.query<CandidateRow>(candidates, [userId, country])
