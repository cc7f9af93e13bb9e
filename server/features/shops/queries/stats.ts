import { type AliasableExpression, expressionBuilder, sql } from 'kysely'
import type { getShopStats as getShopStatsEndpoint } from '../../../../contract/shops/rest.ts'
import type { ShopStats } from '../../../../contract/shops/views.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { commentTable } from '../../comments/tables.ts'
import { chatTable } from '../../conversations/tables.ts'
import { shopFollowTable } from '../../follows/tables.ts'
import { productLikeTable } from '../../likes/tables.ts'
import { productInquiryTable, productTable } from '../../products/tables.ts'
import { findOwnShop } from './find-shop.ts'

/** Days of the statistics, including today. */
const DAYS = 30

type Kind = keyof Omit<ShopStats['days'][number], 'date'>

const eb = expressionBuilder<DB, never>()

/**
 * Returns the statistics of the caller's shop, in total and on each of the last 30 days (UTC).
 * Removed likes, deleted comments and deleted products do not count.
 * @throws NO_SHOP; FORBIDDEN for another user's
 */
export const getShopStats = async (
  deps: Deps<'db'>,
  actor: Member,
  { id }: ParsedInput<typeof getShopStatsEndpoint>,
): Promise<EndpointResult<typeof getShopStatsEndpoint>> => {
  await findOwnShop(deps, actor, id)
  const { db } = deps
  return db.countedRead(queueOwner(actor), async () => ({
    stats: { totals: await readTotals(db, id), days: await readDays(db, id) },
  }))
}

const readTotals = async ({ kysely }: Db, id: string): Promise<ShopStats['totals']> => {
  const { shopComments, comments, chats, ...totals } = await kysely
    .selectFrom('Shop as s')
    .leftJoin(productTable.as('p'), (join) =>
      join.onRef('p.shopId', '=', 's.id').on('p.deletedAt', 'is', null),
    )
    .select(['s.followersCount as followers', 's.commentsCount as shopComments'])
    .select([
      sql<number>`count(p.id)`.as('products'),
      sql<number>`coalesce(sum(p."viewsCount"), 0)`.as('views'),
      sql<number>`coalesce(sum(p."likesCount"), 0)`.as('likes'),
      sql<number>`coalesce(sum(p."commentsCount"), 0)`.as('comments'),
      sql<number>`coalesce(sum(p."inquiriesCount"), 0)`.as('inquiries'),
    ])
    .select((shop) =>
      shop
        .selectFrom(chatTable.as('c'))
        .select((chat) => chat.fn.countAll<number>().as('chats'))
        .where('c.shopId', '=', id)
        .where('c.lastSeq', '>', 0)
        .as('chats'),
    )
    .where('s.id', '=', id)
    .groupBy('s.id')
    .executeTakeFirstOrThrow()
  return { ...totals, comments: comments + shopComments, chats: chats ?? 0 }
}

const readDays = async ({ kysely }: Db, id: string): Promise<ShopStats['days']> => {
  const { today } = await kysely
    .selectNoFrom(sql<string>`(now() AT TIME ZONE 'UTC')::date`.as('today'))
    .executeTakeFirstOrThrow()
  const dates = Array.from({ length: DAYS }, (_, index) => dayBefore(today, DAYS - 1 - index))
  const counts = await kysely
    .selectFrom(countPerDay(id, dates[0] ?? today).as('counted'))
    .selectAll()
    .execute()
  const countOf = new Map(counts.map(({ day, kind, count }) => [`${kind} ${day}`, count]))
  return dates.map((date) => {
    const count = (kind: Kind) => countOf.get(`${kind} ${date}`) ?? 0
    return {
      date,
      views: count('views'),
      likes: count('likes'),
      comments: count('comments'),
      followers: count('followers'),
      inquiries: count('inquiries'),
      chats: count('chats'),
    }
  })
}

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)

const productsOf = (shopId: string) =>
  eb
    .selectFrom(productTable.as('p'))
    .select('p.id')
    .where('p.shopId', '=', shopId)
    .where('p.deletedAt', 'is', null)

/** Counts each kind of event per day, since a day. */
const countPerDay = (shopId: string, since: string) => {
  const ofProducts = productsOf(shopId)
  const likes = eb
    .selectFrom(productLikeTable.as('productLike'))
    .select('createdAt')
    .where('productId', 'in', ofProducts)
  const comments = eb
    .selectFrom(commentTable.as('comment'))
    .select('createdAt')
    .where('parentId', 'is', null)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where((comment) =>
      comment.or([
        comment.and([comment('targetType', '=', 'product'), comment('targetId', 'in', ofProducts)]),
        comment.and([comment('targetType', '=', 'shop'), comment('targetId', '=', shopId)]),
      ]),
    )
  const follows = eb
    .selectFrom(shopFollowTable.as('shopFollow'))
    .select('createdAt')
    .where('shopId', '=', shopId)
  const inquiries = eb
    .selectFrom(productInquiryTable.as('productInquiry'))
    .select('createdAt')
    .where('productId', 'in', ofProducts)
  const chats = eb
    .selectFrom(chatTable.as('chat'))
    .select('createdAt')
    .where('shopId', '=', shopId)
    .where('lastSeq', '>', 0)
  return countOn('likes', likes, since)
    .unionAll(countOn('comments', comments, since))
    .unionAll(countOn('followers', follows, since))
    .unionAll(countOn('inquiries', inquiries, since))
    .unionAll(countOn('chats', chats, since))
    .unionAll(viewsPerDay(ofProducts, since))
}

const countOn = (kind: Kind, moments: AliasableExpression<{ createdAt: Date }>, since: string) =>
  eb
    .selectFrom(moments.as('happened'))
    .select([
      sql<string>`("createdAt" AT TIME ZONE 'UTC')::date`.as('day'),
      sql<Kind>`${sql.lit(kind)}::text`.as('kind'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('happened.createdAt', '>=', sql<Date>`${since}::timestamp AT TIME ZONE 'UTC'`)
    .groupBy(sql`1`)

/** Views are stored per day: a row of "ProductView" has only its last time. */
const viewsPerDay = (products: ReturnType<typeof productsOf>, since: string) =>
  eb
    .selectFrom('ProductViewDay as v')
    .select(['v.day', sql<Kind>`'views'`.as('kind'), sql<number>`sum(v.views)::int`.as('count')])
    .where('v.productId', 'in', products)
    .where('v.day', '>=', since)
    .groupBy('v.day')
