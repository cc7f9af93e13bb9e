import { v7 as newId } from 'uuid'
import type { setBookmark as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { queryInTurn } from '../../../../platform/db/in-turn.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { visibleTo } from '../../products/public.ts'
import { productBookmarked, productUnbookmarked } from '../events.ts'

/** As with a like: bookmark, count and event in one statement, exact whatever runs beside it. */
const applyBookmark = statement({
  name: 'likes.set-bookmark',
  text: `
    WITH product AS (
      SELECT p.id, p."ownerId", p."bookmarksCount" FROM "Product" p
      WHERE p.id = $1::uuid AND ${visibleTo('$2')}
      FOR NO KEY UPDATE
    ), wish AS (
      SELECT product.*, coalesce($3::boolean, NOT EXISTS (
        SELECT 1 FROM "ProductBookmark" b WHERE b."userId" = $2::uuid AND b."productId" = product.id
      )) AS bookmarked
      FROM product
    ), added AS (
      INSERT INTO "ProductBookmark" ("userId", "productId")
      SELECT $2::uuid, id FROM wish WHERE bookmarked
      ON CONFLICT DO NOTHING RETURNING 1
    ), removed AS (
      DELETE FROM "ProductBookmark" b USING wish
      WHERE NOT wish.bookmarked AND b."userId" = $2::uuid AND b."productId" = wish.id RETURNING 1
    ), change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS delta
    ), counted AS (
      UPDATE "Product" p SET "bookmarksCount" = p."bookmarksCount" + change.delta
      FROM change WHERE p.id = $1::uuid AND change.delta <> 0
      RETURNING p."bookmarksCount", p."ownerId"
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, CASE WHEN change.delta > 0 THEN $5 ELSE $6 END,
        jsonb_build_object('productId', $1::uuid, 'userId', $2::uuid, 'ownerId', counted."ownerId"), '{}'
      FROM counted, change
      RETURNING id, name, payload
    )
    SELECT wish.bookmarked, coalesce(counted."bookmarksCount", wish."bookmarksCount") AS "totalBookmarks",
      (SELECT to_jsonb(event) FROM event) AS event
    FROM wish LEFT JOIN counted ON true`,
})

/**
 * Saves or unsaves a product that the caller can see; without `bookmarked` it toggles.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const setBookmark = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const turn = input.bookmarked === undefined ? `bookmark ${actor.userId} ${input.id}` : null
  const [row] = await queryInTurn<{
    bookmarked: boolean
    totalBookmarks: number
    event: RecordedEvent | null
  }>(db, turn, applyBookmark, [
    input.id,
    actor.userId,
    input.bookmarked ?? null,
    newId(),
    productBookmarked.name,
    productUnbookmarked.name,
  ])
  if (!row) throw fail('NOT_FOUND')
  if (row.event) outbox.handOn(row.event)
  return { isBookmarked: row.bookmarked, totalBookmarks: row.totalBookmarks }
}
