import { v7 as newId } from 'uuid'
import type { followShop as call } from '../../../../contract/follows/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { queryInTurn } from '../../../../platform/db/in-turn.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { shopFollowed, shopUnfollowed } from '../events.ts'

/** Follow, count and event in one statement; the count moves only where a row was added or removed. */
const applyFollow = statement({
  name: 'follows.follow-shop',
  text: `
    WITH shop AS (
      SELECT s.id, s."ownerId", s."followersCount",
        ${hasBlocked('s."ownerId"', '$2::uuid')} AS "isBlocked"
      FROM "Shop" s JOIN "User" owner ON owner.id = s."ownerId"
      WHERE s.id = $1::uuid AND (s.status = 'active' AND owner.status = 'active' OR s."ownerId" = $2::uuid)
      FOR NO KEY UPDATE OF s
    ), wish AS (
      SELECT shop.*, coalesce($3::boolean, NOT EXISTS (
        SELECT 1 FROM "ShopFollow" f WHERE f."userId" = $2::uuid AND f."shopId" = shop.id
      )) AS following
      FROM shop WHERE "ownerId" <> $2::uuid
    ), allowed AS (
      SELECT * FROM wish WHERE NOT (following AND "isBlocked")
    ), added AS (
      INSERT INTO "ShopFollow" ("userId", "shopId")
      SELECT $2::uuid, id FROM allowed WHERE following
      ON CONFLICT DO NOTHING RETURNING 1
    ), removed AS (
      DELETE FROM "ShopFollow" f USING wish
      WHERE NOT wish.following AND f."userId" = $2::uuid AND f."shopId" = wish.id RETURNING 1
    ), change AS (
      SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS delta
    ), counted AS (
      UPDATE "Shop" s SET "followersCount" = s."followersCount" + change.delta
      FROM change WHERE s.id = $1::uuid AND change.delta <> 0
      RETURNING s."followersCount", s."ownerId"
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, CASE WHEN change.delta > 0 THEN $5 ELSE $6 END,
        jsonb_build_object('shopId', $1::uuid, 'userId', $2::uuid, 'ownerId', counted."ownerId"), '{}'
      FROM counted, change
      RETURNING id, name, payload
    )
    SELECT shop."ownerId", coalesce(wish.following AND shop."isBlocked", false) AS "isRefused", coalesce(wish.following, false) AS "isFollowing",
      coalesce(counted."followersCount", shop."followersCount") AS "followersCount",
      (SELECT to_jsonb(event) FROM event) AS event
    FROM shop LEFT JOIN wish ON true LEFT JOIN counted ON true`,
})

type Row = {
  ownerId: string
  isRefused: boolean
  isFollowing: boolean
  followersCount: number
  event: RecordedEvent | null
}

/**
 * Follows or unfollows a shop; without `following` it toggles.
 * @throws NO_SHOP where others cannot see it; OWN_SHOP where it is the caller's own;
 *   FORBIDDEN where its owner has blocked the caller, who may still cease to follow
 */
export const followShop = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const turn = input.following === undefined ? `follow ${actor.userId} ${input.id}` : null
  const [row] = await queryInTurn<Row>(db, turn, applyFollow, [
    input.id,
    actor.userId,
    input.following ?? null,
    newId(),
    shopFollowed.name,
    shopUnfollowed.name,
  ])
  if (!row) throw fail('NO_SHOP')
  if (row.ownerId === actor.userId) throw fail('OWN_SHOP')
  if (row.isRefused) throw fail('FORBIDDEN')
  if (row.event) outbox.handOn(row.event)
  return { isFollowing: row.isFollowing, followersCount: row.followersCount }
}
