import { v7 as newId } from 'uuid'
import type {
  followUser as followEndpoint,
  unfollowUser as unfollowEndpoint,
} from '../../../../contract/follows/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { selectActiveUsers } from '../../accounts/tables.ts'
import { lockPair } from '../../blocks/public.ts'
import { isBlocked } from '../../blocks/tables.ts'
import { userFollowed } from '../events.ts'
import { findFollow } from '../queries/find-follow.ts'
import { addToTallies } from './add-to-tallies.ts'

/** Maximum number of users that one user follows. */
const MAX_FOLLOWING = 10_000

/**
 * Follows a user; a repeated call changes nothing.
 * @throws FORBIDDEN for another follower than the caller or if blocked; OWN_ACCOUNT; NOT_FOUND;
 * LIMIT_REACHED; CONFLICT if a parallel request ended the follow
 */
export const followUser = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  input: ParsedInput<typeof followEndpoint>,
): Promise<EndpointResult<typeof followEndpoint>> => {
  assertOwnFollow(userId, input)
  const { followingId } = input
  await db.transaction(async (tx) => {
    await lockPair(tx, userId, followingId)
    const target = await selectActiveUsers(tx)
      .select(isBlocked(followingId, userId).as('isBlocked'))
      .where('id', '=', followingId)
      .executeTakeFirst()
    if (!target) throw fail('NOT_FOUND')
    if (target.isBlocked) throw fail('FORBIDDEN')

    const added = await tx
      .insertInto('UserFollow')
      .values({ id: newId(), followerId: userId, followingId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['followerId', 'followingId'])
      .executeTakeFirst()
    if (!added) return
    await addToTallies(tx, [added], 1)
    if ((await countFollowing(tx, userId)) > MAX_FOLLOWING) throw fail('LIMIT_REACHED')
    await recordEvent(tx, userFollowed, { userId, followingId })
  })
  const { follow, followersCount } = await findFollow(db, userId, followingId)
  if (!follow) throw fail('CONFLICT')
  return { follow, isFollowing: true, followersCount }
}

const countFollowing = async (tx: Tx, userId: string): Promise<number> => {
  const tally = await tx
    .selectFrom('FollowTally')
    .select('followingCount')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return tally?.followingCount ?? 0
}

/**
 * Stops following a user.
 * @throws FORBIDDEN for another follower than the caller; OWN_ACCOUNT
 */
export const unfollowUser = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  input: ParsedInput<typeof unfollowEndpoint>,
): Promise<EndpointResult<typeof unfollowEndpoint>> => {
  assertOwnFollow(userId, input)
  await db.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('UserFollow')
      .where('followerId', '=', userId)
      .where('followingId', '=', input.followingId)
      .returning(['followerId', 'followingId'])
      .execute()
    await addToTallies(tx, removed, -1)
  })
  const { followersCount } = await findFollow(db, userId, input.followingId)
  return { isFollowing: false, followersCount }
}

const assertOwnFollow = (
  userId: string,
  { followerId, followingId }: ParsedInput<typeof followEndpoint>,
): void => {
  if (followerId !== undefined && followerId !== userId) throw fail('FORBIDDEN')
  if (followingId === userId) throw fail('OWN_ACCOUNT')
}
