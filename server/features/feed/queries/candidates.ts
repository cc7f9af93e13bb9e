import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { userTable } from '../../accounts/tables.ts'
import { shopFollowTable } from '../../follows/tables.ts'
import { productBookmarkTable, productLikeTable } from '../../likes/tables.ts'
import { isListedForUnblocked, listedTotal, productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import type { Candidate } from './rank.ts'

/** The newest products, which a list ranks; older ones follow it by time. */
export const NEWEST = 200
/** Maximum candidates per followed shop, per liked category, and of popular products. */
const OF_EACH_SHOP = 3
const OF_EACH_CATEGORY = 8
const OF_POPULAR = 30
const MAX_SHOPS = 40
const MAX_CATEGORIES = 4
/** How many of the latest likes, and of the latest bookmarks, determine the liked categories. */
const RECENT_ACTIONS = 40

const eb = expressionBuilder<DB, never>()
type Viewer = Expression<string | null>

/**
 * Selects the listed products that meet a condition, by an index, so that the cost does not grow
 * with the table.
 */
const selectListed = (executor: Executor, viewer: Viewer, condition?: Expression<SqlBool>) =>
  executor
    .selectFrom(productTable.as('p'))
    .select(['p.id', 'p.shopId', 'p.category', 'p.publishedAt', 'p.likesCount', 'p.bookmarksCount'])
    .select(['p.viewsCount', 'p.ratingSum', 'p.ratingCount'])
    .select(sql<boolean>`p.media -> 0 ->> 'type' IS NOT DISTINCT FROM 'video'`.as('hasVideo'))
    .select(sql<boolean>`NOT p."isInStock" OR p."stockQuantity" <= 0`.as('isSoldOut'))
    // Blocked sellers are excluded here: pages of lists without them are cheaper.
    .where(isListedForUnblocked(viewer))
    .where(condition ?? literal(true))

/** The latest products of a user's likes or bookmarks. */
const recentlySaved = (joinTable: typeof productLikeTable, viewer: Viewer) => {
  const latest = eb
    .selectFrom(joinTable.as('saved'))
    .select('saved.productId')
    .where('saved.userId', '=', viewer)
    .orderBy('saved.createdAt', 'desc')
    .limit(literal(RECENT_ACTIONS))
  return eb.selectFrom(latest.as('latest')).select('latest.productId')
}

/**
 * Selects the products that a list is ranked from, the newest first. Each part has a fixed limit.
 */
export const candidates = prepared(({ kysely, param }: Builder<Params>) => {
  const viewer = sql<string | null>`${param('viewer')}::uuid`
  const popularity = sql`(p."likesCount" * 10 + p."viewsCount")`
  return kysely
    .with('saved', (cte) =>
      cte
        .selectFrom(
          recentlySaved(productLikeTable, viewer)
            .unionAll(recentlySaved(productBookmarkTable, viewer))
            .as('m'),
        )
        .innerJoin(productTable.as('p'), 'p.id', 'm.productId')
        .select(['p.category', 'p.shopId']),
    )
    .with('categories', (cte) =>
      cte
        .selectFrom('saved')
        .select(['category', sql<number>`count(*)::float8 / (SELECT count(*) FROM saved)`.as('share')])
        .where('category', 'is not', null)
        .groupBy('category')
        .orderBy('share', 'desc')
        .orderBy('category')
        .limit(literal(MAX_CATEGORIES)),
    )
    .with('followed', (cte) =>
      cte
        .selectFrom(shopFollowTable.as('shopFollow'))
        .select('shopId')
        .where('userId', '=', viewer)
        .orderBy('createdAt', 'desc')
        .limit(literal(MAX_SHOPS)),
    )
    .with('newest', () =>
      selectListed(kysely, viewer)
        .orderBy('p.publishedAt', 'desc')
        .orderBy('p.id', 'desc')
        .limit(literal(NEWEST)),
    )
    .with('older', (cte) => {
      const ofShops = cte
        .selectFrom('followed')
        .innerJoinLateral(
          selectListed(kysely, viewer, sql`p."shopId" = followed."shopId"`)
            .orderBy('p.createdAt', 'desc')
            .orderBy('p.id', 'desc')
            .limit(literal(OF_EACH_SHOP))
            .as('found'),
          (join) => join.onTrue(),
        )
        .selectAll('found')
      const ofCategories = cte
        .selectFrom('categories')
        .innerJoinLateral(
          selectListed(kysely, viewer, sql`p.category = categories.category`)
            .orderBy('p.publishedAt', 'desc')
            .orderBy('p.id', 'desc')
            .limit(literal(OF_EACH_CATEGORY))
            .as('found'),
          (join) => join.onTrue(),
        )
        .selectAll('found')
      const popular = cte
        .selectFrom(
          selectListed(kysely, viewer)
            .orderBy(popularity, 'desc')
            .orderBy('p.id', 'desc')
            .limit(literal(OF_POPULAR))
            .as('found'),
        )
        .selectAll('found')
      return cte
        .selectFrom(ofShops.unionAll(ofCategories).unionAll(popular).as('extra'))
        .selectAll('extra')
        .distinctOn('extra.id')
        .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM newest WHERE newest.id = extra.id)`)
    })
    .selectFrom((from) =>
      from
        .selectFrom('newest')
        .selectAll()
        .select(literal<boolean>(false).as('isOlder'))
        .unionAll(from.selectFrom('older').selectAll().select(literal<boolean>(true).as('isOlder')))
        .as('c'),
    )
    .innerJoin(shopTable.as('s'), 's.id', 'c.shopId')
    .select(['c.id', 'c.shopId', 'c.publishedAt', 'c.isOlder', 'c.likesCount as likes'])
    .select(['c.bookmarksCount as bookmarks', 'c.viewsCount as views', 'c.ratingSum', 'c.ratingCount'])
    .select([
      'c.hasVideo',
      'c.isSoldOut',
      sql<number>`extract(epoch FROM now() - c."publishedAt")::float8 / 3600`.as('age'),
      sql<boolean>`EXISTS (SELECT 1 FROM followed WHERE followed."shopId" = c."shopId")`.as('isFollowed'),
      sql<boolean>`EXISTS (SELECT 1 FROM saved WHERE saved."shopId" = c."shopId")`.as('isKnownShop'),
      sql<number>`coalesce((SELECT share FROM categories WHERE categories.category = c.category), 0)`.as(
        'categoryShare',
      ),
      sql<boolean>`s."countryCode" IS NOT DISTINCT FROM coalesce(${eb
        .selectFrom(userTable.as('user'))
        .select('countryCode')
        .where('id', '=', viewer)}, ${param('country')}::text)`.as('isNear'),
      listedTotal().as('total'),
    ])
    .orderBy('c.publishedAt', 'desc')
    .orderBy('c.id', 'desc')
})

type Params = { viewer: string | null; country: string }
type CandidateRow = Candidate & { publishedAt: Date | null; isOlder: boolean; total: number }

/** Reads the candidates of a new list, the newest first. */
export const readCandidates = async (
  { db }: Deps<'db'>,
  { viewer, country }: Params,
): Promise<CandidateRow[]> => {
  const { rows } = await db.kysely.executeQuery(candidates({ viewer, country }))
  return rows
}
