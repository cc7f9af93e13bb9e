import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { productLikeTable } from '../../likes/tables.ts'
import { productTable } from '../../products/tables.ts'
import { contentColumns, type Notified } from './notify.ts'

/**
 * Notifies a product's owner of likes: those within an hour of the first share one notification,
 * computed from the current likes, so calls may repeat in any order. Only a new like makes it
 * unread again.
 */
export const notifyOfLikes = (
  { db, storage }: Deps<'db' | 'storage'>,
  productId: string,
): Promise<Notified[]> =>
  db.transaction(async (tx) => {
    const product = await tx
      .selectFrom(productTable.as('product'))
      .select(['ownerId', 'title'])
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) return []
    const { ownerId } = product
    const foldKey = `like:${productId}`
    // Serialised per product across servers: two calls would both start a notification.
    await lockByName(tx, `notifications:${foldKey}`)

    const fold = await findFold(tx, ownerId, foldKey)
    const from = fold?.isOpen ? fold.countedFrom : (fold?.createdAt ?? null)
    const likers = await findLikers(tx, productId, ownerId, from)
    if (!likers) return []
    if (fold?.isOpen && likers.latest <= fold.createdAt && likers.count <= fold.actorsCount)
      return [{ userId: ownerId, id: fold.id }]

    const people = await loadPeople({ db: { kysely: tx }, storage }, [likers.latestId])
    const content = {
      ...contentColumns({
        kind: 'like',
        params: {
          who: people.get(likers.latestId)?.name ?? null,
          others: likers.count - 1,
          product: product.title,
        },
      }),
      actorsCount: likers.count,
      createdAt: likers.latest,
      actorId: likers.latestId,
    }
    if (fold?.isOpen) {
      await tx
        .updateTable('Notification')
        .set({ ...content, isRead: false })
        .where('id', '=', fold.id)
        .execute()
      return [{ userId: ownerId, id: fold.id }]
    }
    if (fold) await tx.updateTable('Notification').set({ foldKey: null }).where('id', '=', fold.id).execute()
    const id = newId()
    await tx
      .insertInto('Notification')
      .values({
        ...content,
        id,
        userId: ownerId,
        type: 'like',
        link: JSON.stringify({ kind: 'product', id: productId }),
        foldKey,
        countedFrom: from ?? hourAgo,
      })
      .execute()
    return [{ userId: ownerId, id }]
  })

const hourAgo = sql<Date>`now() - interval '1 hour'`

const findFold = (tx: Tx, userId: string, foldKey: string) =>
  tx
    .selectFrom('Notification')
    .select(['id', 'createdAt', 'actorsCount', 'countedFrom'])
    .select(sql<boolean>`"startedAt" > ${hourAgo}`.as('isOpen'))
    .where('userId', '=', userId)
    .where('foldKey', '=', foldKey)
    .executeTakeFirst()

/**
 * Selects the latest like since `from` (default: an hour ago), and the number of likes, without
 * those of the owner and of users of whom one has blocked the other.
 */
const findLikers = (tx: Tx, productId: string, ownerId: string, from: Date | null) =>
  tx
    .selectFrom(productLikeTable.as('l'))
    .select(({ fn }) => [
      fn.countAll<number>().over().as('count'),
      'l.createdAt as latest',
      'l.userId as latestId',
    ])
    .where('l.productId', '=', productId)
    .where('l.userId', '<>', ownerId)
    .where('l.createdAt', '>', from ?? hourAgo)
    .where((eb) => eb.not(isBlockedEitherWay(eb.ref('l.userId'), ownerId)))
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.userId')
    .limit(1)
    .executeTakeFirst()
