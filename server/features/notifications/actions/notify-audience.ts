import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { JobPayloads } from '../../../../contract/index.ts'
import type { NotificationContent } from '../../../../contract/notifications/content.ts'
import type { PreferenceId } from '../../../../contract/notifications/preferences.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { moneyView } from '../../countries/public.ts'
import { shopFollowTable } from '../../follows/tables.ts'
import { productBookmarkTable, productLikeTable } from '../../likes/tables.ts'
import { productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { pushMany } from '../delivery.ts'
import { contentColumns } from './notify.ts'

type Job = JobPayloads['notifications.tell-many']
/** A change of a product that its audience is notified of. */
type Update = { productId: string; change: Job['news'] }

/** Users notified per statement. */
const PAGE = 500
/** Before any other. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const readProduct = (executor: Executor, productId: string) =>
  executor
    .selectFrom(productTable.as('p'))
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select(['p.title', 'p.publishedAt', 'p.ownerId', 'p.shopId', 's.name as shopName', 'p.priceMinor'])
    .select(['p.reducedMinor', 'p.currency', 'p.saleStartsAt'])
    .select(sql<Date>`greatest(p."saleStartsAt", p."updatedAt")`.as('reducedAt'))
    .where('p.id', '=', productId)
    .where('p.isListed', '=', true)
    .executeTakeFirst()

type Product = NonNullable<Awaited<ReturnType<typeof readProduct>>>

/**
 * A new product is for the followers of its shop; a lower price also for users who like or
 * bookmarked it.
 */
const audienceOf = (executor: Executor, change: Update['change'], productId: string, shopId: string) => {
  const followers = executor
    .selectFrom(shopFollowTable.as('shopFollow'))
    .select('userId')
    .where('shopId', '=', shopId)
  if (change === 'listed') return followers
  return followers
    .union(
      executor
        .selectFrom(productLikeTable.as('productLike'))
        .select('userId')
        .where('productId', '=', productId),
    )
    .union(
      executor
        .selectFrom(productBookmarkTable.as('productBookmark'))
        .select('userId')
        .where('productId', '=', productId),
    )
}

/**
 * Reads the next users of the audience, except the owner, those who blocked the owner or are
 * blocked, and those notified of another lower price of the product within a day: a seller may
 * change it 300 times a minute.
 */
const readReceivers = async (
  executor: Executor,
  { product, update, draft, after }: { product: Product; update: Update; draft: Draft; after: string },
): Promise<string[]> => {
  const { shopId, ownerId } = product
  const { productId, change } = update
  const notifiedToday = executor
    .selectFrom('Notification as n')
    .select('n.userId')
    .where((eb) => eb.fn<boolean>('starts_with', ['n.foldKey', eb.val(reducedKey(productId))]))
    .where('n.foldKey', '<>', draft.foldKey)
    .where('n.createdAt', '>', new Date(draft.at.getTime() - DAY_MS))
  const rows = await executor
    .selectFrom(audienceOf(executor, change, productId, shopId).as('a'))
    .select('a.userId')
    .where('a.userId', '>', after)
    .where('a.userId', '<>', ownerId)
    .where((eb) => eb.not(isBlockedEitherWay(eb.ref('a.userId'), ownerId)))
    .where((eb) => eb.not(eb.exists(notifiedToday.whereRef('n.userId', '=', eb.ref('a.userId')))))
    .orderBy('a.userId')
    .limit(PAGE)
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Inserts or updates one notification per receiver and key. While it is unread, newer products of
 * the shop are added to `actorsCount`, recounted each time. A lower price is notified once.
 */
const upsertAll = async (
  tx: Tx,
  product: Product,
  draft: Draft,
  userIds: readonly string[],
): Promise<void> => {
  const others = sql`(
    SELECT greatest(1, count(*)) FROM ${productTable} p WHERE p."shopId" = ${product.shopId}::uuid AND p."isListed"
      AND p."publishedAt" BETWEEN "Notification"."countedFrom" AND excluded."createdAt")`
  await tx
    .insertInto('Notification')
    .values(
      userIds.map((userId) => ({
        id: newId(),
        userId,
        type: 'other' as const,
        ...contentColumns(draft.content),
        link: JSON.stringify({ kind: draft.kind, id: draft.linkId }),
        foldKey: draft.foldKey,
        createdAt: draft.at,
        actorId: product.ownerId,
        countedFrom: draft.at,
        preference: draft.preference,
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
          content: eb.ref('excluded.content'),
          link: eb.ref('excluded.link'),
          isRead: false,
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .whereRef('excluded.createdAt', '>', 'Notification.createdAt')
        .where('Notification.preference', '=', 'shop_updates'),
    )
    .execute()
}

/** Adds the number of other products, and returns the notifications in the state of this job. */
const completeAll = async (tx: Tx, draft: Draft, userIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .updateTable('Notification')
    .set({
      content: sql`CASE WHEN content -> 'params' ? 'others'
        THEN jsonb_set(content, '{params,others}', to_jsonb("actorsCount" - 1)) ELSE content END`,
    })
    .where('userId', 'in', userIds)
    .where('foldKey', '=', draft.foldKey)
    .where('createdAt', '=', draft.at)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Notifies all users interested in a product, page by page, on their open clients and browsers. Can
 * be repeated after a crash.
 */
export const notifyAudience = async (
  deps: Deps<'db' | 'bus' | 'queue'>,
  { productId, news: change }: Job,
  signal: AbortSignal,
): Promise<void> => {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const page = await notifyPage(deps, { productId, change }, after)
    await pushMany(deps, page.ids)
    after = page.next
  } while (after)
}

/**
 * Notifies the next page of the audience of a product; `after` is the last user of the
 * previous page. Returns the current notifications, and where the next page begins (`null` at the
 * end).
 */
const notifyPage = async (
  { db }: Deps<'db'>,
  update: Update,
  after: string | null,
): Promise<{ ids: string[]; next: string | null }> => {
  const none = { ids: [], next: null }
  const product = await readProduct(db.kysely, update.productId)
  const draft = product && draftFor(product, update)
  if (!product || !draft) return none
  const userIds = await readReceivers(db.kysely, { product, update, draft, after: after ?? NO_ID })
  if (userIds.length === 0) return none
  const ids = await db.transaction(async (tx) => {
    await upsertAll(tx, product, draft, userIds)
    return completeAll(tx, draft, userIds)
  })
  return { ids, next: userIds.length < PAGE ? null : (userIds.at(-1) ?? null) }
}

const reducedKey = (productId: string) => `reduced:${productId}:`

/** A notification of a product before it has receivers. */
type Draft = {
  content: NotificationContent
  kind: 'product'
  linkId: string
  foldKey: string
  at: Date
  preference: PreferenceId
}

/** Returns the notification, or `null` if it no longer applies. */
const draftFor = (product: Product, { productId, change }: Update): Draft | null => {
  if (change === 'listed')
    return (
      product.publishedAt && {
        content: { kind: 'shop-news', params: { shop: product.shopName, product: product.title, others: 0 } },
        kind: 'product',
        linkId: productId,
        foldKey: `shop-news:${product.shopId}`,
        at: product.publishedAt,
        preference: 'shop_updates',
      }
    )
  const price = moneyView(product.priceMinor, product.currency)
  const reduced = product.reducedMinor
  if (!price || reduced <= 0) return null
  const percent = Math.round((100 * reduced) / ((product.priceMinor ?? 0) + reduced))
  return {
    content: {
      kind: 'product-reduced',
      params: {
        product: product.title,
        price: price.formattedPrice,
        money: { amount: price.amount, currency: price.currency },
        percent,
      },
    },
    kind: 'product',
    linkId: productId,
    // Another price or another sale is a new notification; an edit that keeps the price is not.
    foldKey: `${reducedKey(productId)}${product.saleStartsAt?.getTime() ?? ''}:${product.priceMinor}`,
    at: product.reducedAt,
    preference: 'promotions',
  }
}
