import { v7 as newId } from 'uuid'
import type { setLike as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { queryInTurn } from '../../../../platform/db/in-turn.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { visibleTo } from '../../products/public.ts'
import { productLiked, productUnliked } from '../events.ts'

/**
 * One statement, so that like, counts and event are kept together or not at all. The product's row is locked first and
 * then the shop's, by everyone in this order; counts move only where a row was added or removed, so any number of
 * calls at once ends exact.
 */
const applyLike = statement({
  name: 'likes.set-like',
  text: `
    WITH product AS (
      SELECT p.id, p."ownerId", p."shopId", p."likesCount" FROM "Product" p
      WHERE p.id = $1::uuid AND ${visibleTo('$2')}
      FOR NO KEY UPDATE
    ), wish AS (
      SELECT product.*, coalesce($3::boolean, NOT EXISTS (
        SELECT 1 FROM "ProductLike" l WHERE l."userId" = $2::uuid AND l."productId" = product.id
      )) AS liked
      FROM product
    ), added AS (
      INSERT INTO "ProductLike" ("userId", "productId")
      SELECT $2::uuid, id FROM wish WHERE liked
      ON CONFLICT DO NOTHING RETURNING 1
    ), removed AS (
      DELETE FROM "ProductLike" l USING wish
      WHERE NOT wish.liked AND l."userId" = $2::uuid AND l."productId" = wish.id RETURNING 1
    ), change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS delta
    ), counted AS (
      UPDATE "Product" p SET "likesCount" = p."likesCount" + change.delta
      FROM change WHERE p.id = $1::uuid AND change.delta <> 0
      RETURNING p."likesCount", p."shopId", p."ownerId"
    ), "ofShop" AS (
      UPDATE "Shop" s SET "likesCount" = s."likesCount" + change.delta
      FROM counted, change WHERE s.id = counted."shopId"
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, CASE WHEN change.delta > 0 THEN $5 ELSE $6 END,
        jsonb_build_object('productId', $1::uuid, 'userId', $2::uuid, 'ownerId', counted."ownerId"), '{}'
      FROM counted, change
      RETURNING id, name, payload
    )
    SELECT wish.liked, coalesce(counted."likesCount", wish."likesCount") AS "totalLikes",
      (SELECT to_jsonb(event) FROM event) AS event
    FROM wish LEFT JOIN counted ON true`,
})

/**
 * Likes or unlikes a product that the caller can see; without `liked` it toggles. Setting what is so already changes
 * nothing and tells no one.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const setLike = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const turn = input.liked === undefined ? `like ${actor.userId} ${input.id}` : null
  const [row] = await queryInTurn<{ liked: boolean; totalLikes: number; event: RecordedEvent | null }>(
    db,
    turn,
    applyLike,
    [input.id, actor.userId, input.liked ?? null, newId(), productLiked.name, productUnliked.name],
  )
  if (!row) throw fail('NOT_FOUND')
  if (row.event) outbox.handOn(row.event)
  return { liked: row.liked, totalLikes: row.totalLikes }
}
