import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { notify as texts } from '../../../../contract/texts.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import type { Told } from './notify.ts'

/**
 * Tells a product's owner who likes it: all who did within an hour of the first stand in one notification. It is made
 * from the likes as they are, so it is right however often and in whatever order it is asked for: only a like that is
 * not told of yet brings it up again, and taking a like back leaves it as it stands.
 */
export const notifyOfLikes = ({ db, storage }: Deps<'db' | 'storage'>, productId: string): Promise<Told[]> =>
  db.transaction(async (tx) => {
    const product = await tx
      .selectFrom('Product')
      .select(['ownerId', 'title'])
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!product) return []
    const { ownerId } = product
    const foldKey = `like:${productId}`
    // One at a time for each product, on all servers: two would both begin a fold.
    const lock = `notifications:${foldKey}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)

    const fold = await findFold(tx, ownerId, foldKey)
    const from = fold?.isOpen ? fold.countedFrom : (fold?.createdAt ?? null)
    const likers = await findLikers(tx, productId, ownerId, from)
    if (!likers) return []
    if (fold?.isOpen && likers.latest <= fold.createdAt && likers.count <= fold.actorsCount)
      return [{ userId: ownerId, id: fold.id }]

    const people = await loadPeople({ db: { kysely: tx }, storage }, [likers.latestId])
    const who = people.get(likers.latestId)?.name ?? texts.somebody
    const news = {
      message: texts.likeMessage(who, likers.count - 1, product.title ?? texts.untitledProduct),
      actorsCount: likers.count,
      createdAt: likers.latest,
      actorId: likers.latestId,
    }
    if (fold?.isOpen) {
      await tx
        .updateTable('Notification')
        .set({ ...news, isRead: false })
        .where('id', '=', fold.id)
        .execute()
      return [{ userId: ownerId, id: fold.id }]
    }
    if (fold) await tx.updateTable('Notification').set({ foldKey: null }).where('id', '=', fold.id).execute()
    const id = newId()
    await tx
      .insertInto('Notification')
      .values({
        ...news,
        id,
        userId: ownerId,
        type: 'like',
        title: texts.likeTitle,
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

/** Who likes the product since `from` (by default an hour ago), without the owner and blocked users. */
const findLikers = (tx: Tx, productId: string, ownerId: string, from: Date | null) =>
  tx
    .selectFrom('ProductLike as l')
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
