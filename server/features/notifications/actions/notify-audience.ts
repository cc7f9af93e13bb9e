import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { JobPayloads } from '../../../../contract/index.ts'
import { notify as texts } from '../../../../contract/texts.ts'
import type { Queries, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { moneyView } from '../../countries/public.ts'

type Job = JobPayloads['notifications.tell-many']
type News = Job['news']

/** How many are told in one statement. */
const PAGE = 500

const readProduct = (db: Queries, productId: string) =>
  db
    .selectFrom('Product as p')
    .innerJoin('Shop as s', 's.id', 'p.shopId')
    .select(['p.title', 'p.publishedAt', 'p.ownerId', 'p.shopId', 's.name as shopName', 'p.priceMinor'])
    .select(['p.reducedMinor', 'p.currency', 'p.saleStartsAt'])
    .select(sql<Date>`greatest(p."saleStartsAt", p."updatedAt")`.as('reducedAt'))
    .where('p.id', '=', productId)
    .where('p.isListed', '=', true)
    .executeTakeFirst()

type Product = NonNullable<Awaited<ReturnType<typeof readProduct>>>

/** A new product concerns the followers of its shop; a lower price also who likes or bookmarked it. */
const audienceOf = (db: Queries, news: News, productId: string, shopId: string) => {
  const followers = db.selectFrom('ShopFollow').select('userId').where('shopId', '=', shopId)
  if (news === 'listed') return followers
  return followers
    .union(db.selectFrom('ProductLike').select('userId').where('productId', '=', productId))
    .union(db.selectFrom('ProductBookmark').select('userId').where('productId', '=', productId))
}

/** Reads the next users of the audience, without the owner and whom a block separates from the owner. */
async function readPage(
  db: Queries,
  { shopId, ownerId }: Product,
  job: Job,
  after: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(audienceOf(db, job.news, job.productId, shopId).as('a'))
    .select('a.userId')
    .where('a.userId', '>', after)
    .where('a.userId', '<>', ownerId)
    .where((eb) => eb.not(isBlockedEitherWay(eb.ref('a.userId'), ownerId)))
    .orderBy('a.userId')
    .limit(PAGE)
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * A receiver has one notification for each key. While it is unread, newer products are added to it: `actorsCount` is how
 * many of the shop's products were listed since the first of them, counted again each time. A lower price is told once.
 */
async function upsertAll(tx: Tx, product: Product, said: Said, userIds: readonly string[]): Promise<void> {
  const others = sql`(
    SELECT greatest(1, count(*)) FROM "Product" p WHERE p."shopId" = ${product.shopId}::uuid AND p."isListed"
      AND p."publishedAt" BETWEEN "Notification"."countedFrom" AND excluded."createdAt")`
  await tx
    .insertInto('Notification')
    .values(
      userIds.map((userId) => ({
        id: newId(),
        userId,
        type: 'other' as const,
        title: said.title,
        message: said.message,
        link: JSON.stringify({ kind: said.kind, id: said.linkId }),
        foldKey: said.foldKey,
        createdAt: said.at,
        actorId: product.ownerId,
        countedFrom: said.at,
        preference: said.preference,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'foldKey'])
        .doUpdateSet((eb) => ({
          countedFrom: sql`CASE WHEN "Notification"."isRead" THEN excluded."createdAt"
            ELSE "Notification"."countedFrom" END`,
          actorsCount: sql`CASE WHEN "Notification"."isRead" THEN 1 ELSE ${others} END`,
          title: eb.ref('excluded.title'),
          message: eb.ref('excluded.message'),
          link: eb.ref('excluded.link'),
          isRead: false,
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .whereRef('excluded.createdAt', '>', 'Notification.createdAt')
        .where('Notification.preference', '=', 'shop_updates'),
    )
    .execute()
}

/** Writes out the number of other products, and returns the notifications that are as this job left them. */
async function completeAll(tx: Tx, said: Said, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('Notification')
    .set({
      message: sql`CASE WHEN ${said.many}::text = '' OR "actorsCount" = 1 THEN ${said.message}
        ELSE replace(${said.many}::text, '{others}', ("actorsCount" - 1)::text) END`,
    })
    .where('userId', 'in', userIds)
    .where('foldKey', '=', said.foldKey)
    .where('createdAt', '=', said.at)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Tells the next some hundred who wish to hear of a product; `after` is where the page before ended. Answers the
 * notifications that stand, changed or not, and where the next page begins (`null`: nobody is left). News of one shop fold
 * into one notification until it is read.
 */
export const notifyAudience = async (
  { db }: Deps<'db'>,
  job: Job,
  after: string | null,
): Promise<{ ids: string[]; next: string | null }> => {
  const nobody = { ids: [], next: null }
  const product = await readProduct(db.kysely, job.productId)
  const said = product && say(product, job.productId, job.news)
  if (!product || !said) return nobody
  const userIds = await readPage(db.kysely, product, job, after ?? '00000000-0000-0000-0000-000000000000')
  if (userIds.length === 0) return nobody
  const ids = await db.transaction(async (tx) => {
    await upsertAll(tx, product, said, userIds)
    return completeAll(tx, said, userIds)
  })
  return { ids, next: userIds.length < PAGE ? null : (userIds.at(-1) ?? null) }
}

type Said = NonNullable<ReturnType<typeof say>>

/** What to say; nothing where it is not so any more. */
const say = (product: Product, productId: string, news: News) => {
  const title = product.title ?? texts.untitledProduct
  if (news === 'listed')
    return (
      product.publishedAt && {
        title: texts.shopNewsTitle(product.shopName),
        message: title,
        many: texts.shopNewsManyMessage(title, '{others}'),
        kind: 'product',
        linkId: productId,
        foldKey: `shop-news:${product.shopId}`,
        at: product.publishedAt,
        preference: 'shop_updates',
      }
    )
  const price = moneyView(product.priceMinor, product.currency)?.formattedPrice
  const reduced = Number(product.reducedMinor)
  if (!price || reduced <= 0) return null
  const percent = Math.round((100 * reduced) / (Number(product.priceMinor) + reduced))
  return {
    title: texts.productReducedTitle,
    message: texts.productReducedMessage(title, price, String(percent)),
    many: '',
    kind: 'product',
    linkId: productId,
    // Another price or another sale is news again; the same one is not, however often the product is edited.
    foldKey: `reduced:${productId}:${product.saleStartsAt?.getTime() ?? ''}:${product.priceMinor}`,
    at: product.reducedAt,
    preference: 'promotions',
  }
}
