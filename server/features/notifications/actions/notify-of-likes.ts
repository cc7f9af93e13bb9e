import { v7 as newId } from 'uuid'
import { notify as texts } from '../../../../contract/texts.ts'
import type { Query } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { blockedBetween } from '../../blocks/public.ts'
import type { Told } from './notify.ts'

type Product = { ownerId: string; title: string | null }
type Fold = { id: string; createdAt: Date; actorsCount: number; countedFrom: Date | null; isOpen: boolean }
type Likers = { count: number; latest: Date; latestId: string }

/**
 * Tells a product's owner who likes it: all who did within an hour of the first stand in one notification. It is made
 * from the likes as they are, so it is right however often and in whatever order it is asked for: only a like that is
 * not told of yet brings it up again, and taking a like back leaves it as it stands.
 */
export const notifyOfLikes = ({ db, storage }: Needs<'db' | 'storage'>, productId: string): Promise<Told[]> =>
  db.rawTransaction(async ({ query }) => {
    const [product] = await query<Product>(
      'SELECT "ownerId", title FROM "Product" WHERE id = $1::uuid AND "deletedAt" IS NULL',
      [productId],
    )
    if (!product) return []
    const { ownerId } = product
    const foldKey = `like:${productId}`
    // One at a time for each product, on all servers: two would both begin a fold.
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`notifications:${foldKey}`])

    const fold = await findFold(query, ownerId, foldKey)
    const from = fold?.isOpen ? fold.countedFrom : (fold?.createdAt ?? null)
    const likers = await findLikers(query, productId, ownerId, from)
    if (!likers) return []
    if (fold?.isOpen && likers.latest <= fold.createdAt && likers.count <= fold.actorsCount)
      return [{ userId: ownerId, id: fold.id }]

    const people = await loadPeople({ db: { ...db, query }, storage }, [likers.latestId])
    const who = people.get(likers.latestId)?.name ?? texts.somebody
    const message = texts.likeMessage(who, likers.count - 1, product.title ?? texts.untitledProduct)
    if (fold?.isOpen) {
      await query(
        `UPDATE "Notification" SET message = $2, "actorsCount" = $3, "createdAt" = $4::timestamptz, "isRead" = false,
           "actorId" = $5::uuid
         WHERE id = $1::uuid`,
        [fold.id, message, likers.count, likers.latest, likers.latestId],
      )
      return [{ userId: ownerId, id: fold.id }]
    }
    if (fold) await query('UPDATE "Notification" SET "foldKey" = NULL WHERE id = $1::uuid', [fold.id])
    const id = newId()
    await query(
      `INSERT INTO "Notification"
         (id, "userId", type, title, message, link, "foldKey", "actorsCount", "createdAt", "countedFrom", "actorId")
       VALUES ($1::uuid, $2::uuid, 'like', $3, $4, jsonb_build_object('kind', 'product', 'id', $5::text), $6, $7,
         $8::timestamptz, coalesce($9::timestamptz, now() - interval '1 hour'), $10::uuid)`,
      [
        id,
        ownerId,
        texts.likeTitle,
        message,
        productId,
        foldKey,
        likers.count,
        likers.latest,
        from,
        likers.latestId,
      ],
    )
    return [{ userId: ownerId, id }]
  })

const findFold = async (query: Query, userId: string, foldKey: string): Promise<Fold | undefined> => {
  const [fold] = await query<Fold>(
    `SELECT id, "createdAt", "actorsCount", "countedFrom", "startedAt" > now() - interval '1 hour' AS "isOpen"
     FROM "Notification" WHERE "userId" = $1::uuid AND "foldKey" = $2`,
    [userId, foldKey],
  )
  return fold
}

/** Who likes the product since `from` (an hour ago where there is none), the owner and who is blocked aside. */
const findLikers = async (
  query: Query,
  productId: string,
  ownerId: string,
  from: Date | null,
): Promise<Likers | undefined> => {
  const [likers] = await query<Likers>(
    `WITH "since" AS (
       SELECT "userId", "createdAt" FROM "ProductLike"
       WHERE "productId" = $1::uuid AND "userId" <> $2::uuid
         AND "createdAt" > coalesce($3::timestamptz, now() - interval '1 hour')
         AND NOT ${blockedBetween('"userId"', '$2::uuid')}
     )
     SELECT (SELECT count(*) FROM "since") AS count, newest."createdAt" AS latest, newest."userId" AS "latestId"
     FROM (SELECT * FROM "since" ORDER BY "createdAt" DESC, "userId" LIMIT 1) newest`,
    [productId, ownerId, from],
  )
  return likers
}
