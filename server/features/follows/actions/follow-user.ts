import { v7 as newId } from 'uuid'
import type {
  followUser as followCall,
  unfollowUser as unfollowCall,
} from '../../../../contract/follows/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { userFollowed } from '../events.ts'
import { findFollow } from '../queries/users.ts'
import { moveTallies } from './tallies.ts'

/** Follow, both users' numbers and the event in one statement; they move only where a row was added. */
const follow = statement({
  name: 'follows.follow-user',
  text: `
    WITH target AS (
      SELECT u.id, ${hasBlocked('u.id', '$1::uuid')} AS "isBlocked" FROM "User" u
      WHERE u.id = $2::uuid AND u.status = 'active'
    ), added AS (
      INSERT INTO "UserFollow" (id, "followerId", "followingId")
      SELECT $3::uuid, $1::uuid, id FROM target WHERE NOT "isBlocked"
      ON CONFLICT DO NOTHING RETURNING "followerId", "followingId"
    ), counted AS (${moveTallies('added', '1')}), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, $5, jsonb_build_object('userId', "followerId", 'followingId', "followingId"), '{}' FROM added
      RETURNING id, name, payload
    )
    SELECT target."isBlocked", (SELECT to_jsonb(event) FROM event) AS event FROM target`,
})

/**
 * Follows a user; again is the same follow.
 * @throws FORBIDDEN for another than the caller, and where the user has blocked the caller; OWN_ACCOUNT; NOT_FOUND;
 *   CONFLICT where it was taken back meanwhile
 */
export async function followUser(
  { db, outbox }: Needs<'db' | 'outbox'>,
  { userId }: Member,
  input: CallParsed<typeof followCall>,
): Promise<CallResult<typeof followCall>> {
  refuseOthersAndSelf(userId, input)
  const { followingId } = input
  const [target] = await db.query<{ isBlocked: boolean; event: RecordedEvent | null }>(follow, [
    userId,
    followingId,
    newId(),
    newId(),
    userFollowed.name,
  ])
  if (!target) throw fail('NOT_FOUND')
  if (target.isBlocked) throw fail('FORBIDDEN')
  if (target.event) outbox.publish(target.event)
  const found = await findFollow(db, userId, followingId)
  // It was taken back at once by another request of the same user.
  if (!found.follow) throw fail('CONFLICT')
  return { follow: found.follow, isFollowing: true, followersCount: found.followersCount }
}

const unfollow = statement({
  name: 'follows.unfollow-user',
  text: `
    WITH removed AS (
      DELETE FROM "UserFollow" WHERE "followerId" = $1::uuid AND "followingId" = $2::uuid
      RETURNING "followerId", "followingId"
    )
    ${moveTallies('removed', '-1')}`,
})

/** Ceases to follow a user, where one did. @throws FORBIDDEN for another than the caller; OWN_ACCOUNT */
export async function unfollowUser(
  { db }: Needs<'db'>,
  { userId }: Member,
  input: CallParsed<typeof unfollowCall>,
): Promise<CallResult<typeof unfollowCall>> {
  refuseOthersAndSelf(userId, input)
  await db.query(unfollow, [userId, input.followingId])
  const { followersCount } = await findFollow(db, userId, input.followingId)
  return { isFollowing: false, followersCount }
}

function refuseOthersAndSelf(
  userId: string,
  { followerId, followingId }: CallParsed<typeof followCall>,
): void {
  if (followerId !== undefined && followerId !== userId) throw fail('FORBIDDEN')
  if (followingId === userId) throw fail('OWN_ACCOUNT')
}
