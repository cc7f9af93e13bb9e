import { v7 as newId } from 'uuid'
import type { recordView as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { openTo } from '../../products/public.ts'
import { productViewed } from '../events.ts'
import { hasRoom, takeRoom, viewerOf } from '../viewer.ts'

const room = { address: '$7', most: '$8' }

/**
 * Counts a viewer again once an hour has passed since the last counted view. Of parallel views, the later ones wait for the
 * row of the first and then find it fresh.
 */
const countView = statement({
  name: 'likes.record-view',
  text: `
    WITH product AS (
      SELECT p.id, p."ownerId", p."viewsCount" FROM "Product" p
      WHERE p.id = $1::uuid AND ${openTo('$2', '$6')}
    ), seen AS (
      INSERT INTO "ProductView" ("productId", viewer)
      SELECT id, $3 FROM product WHERE "ownerId" IS DISTINCT FROM $2::uuid AND ${hasRoom('view', room)}
      ON CONFLICT ("productId", viewer) DO UPDATE SET "seenAt" = now()
        WHERE "ProductView"."seenAt" <= now() - interval '1 hour'
      RETURNING "productId"
    ), ${takeRoom('view', 'seen', room)}, counted AS (
      UPDATE "Product" p SET "viewsCount" = p."viewsCount" + 1
      FROM allowed WHERE p.id = allowed."productId" AND p."deletedAt" IS NULL
      RETURNING p.id, p."viewsCount", p."shopId"
    ), "onDay" AS (
      INSERT INTO "ProductViewDay" ("productId", day, views)
      SELECT id, (now() AT TIME ZONE 'UTC')::date, 1 FROM counted
      ON CONFLICT ("productId", day) DO UPDATE SET views = "ProductViewDay".views + 1
    ), "ofShop" AS (
      UPDATE "Shop" s SET "viewsCount" = s."viewsCount" + 1 FROM counted WHERE s.id = counted."shopId"
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, $5, jsonb_build_object('productId', $1::uuid), '{}' FROM counted
      RETURNING id, name, payload
    )
    SELECT coalesce(counted."viewsCount", product."viewsCount") AS views,
      (SELECT to_jsonb(event) FROM event) AS event
    FROM product LEFT JOIN counted ON true`,
})

/**
 * Counts a look at a product: once an hour for each viewer, never its owner's. Answers the count as it is then.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const recordView = async (
  { db, outbox, keys, env }: Needs<'db' | 'outbox' | 'keys' | 'env'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const userId = viewerId(actor)
  const viewer = viewerOf({ keys, env }, actor)
  const [row] = await db.query<{ views: number; event: RecordedEvent | null }>(countView, [
    input.id,
    userId,
    viewer.id,
    newId(),
    productViewed.name,
    isAdmin(actor),
    viewer.address,
    viewer.most,
  ])
  if (!row) throw fail('NOT_FOUND')
  if (row.event) outbox.publish(row.event)
  return { views: row.views }
}
