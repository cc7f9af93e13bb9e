import type { AliasableExpression } from 'kysely'
import type {
  listFollowers as followersEndpoint,
  listFollowing as followingEndpoint,
  isFollowing as isFollowingEndpoint,
  listMyFollowers as myFollowersEndpoint,
  listMyFollowing as myFollowingEndpoint,
  getMyFollowStats as myStatsEndpoint,
  listShopFollowers as shopFollowersEndpoint,
  getFollowStats as statsEndpoint,
  getFollowStatuses as statusesEndpoint,
} from '../../../../contract/follows/rest.ts'
import type { Followed } from '../../../../contract/follows/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, type Member, queueOwner, userIdOf } from '../../../access.ts'
import { countAndRead, latestFirst, pageByTime } from '../../../cursor.ts'
import { personColumns, personView } from '../../accounts/public.ts'
import { selectActiveUsers, userTable } from '../../accounts/tables.ts'
import { visibleShopQuery } from '../../shops/public.ts'

type ReadDeps = Deps<'db' | 'storage'>
type Page = { page: number; limit: number; cursor?: string | undefined }

/**
 * Lists the followers of a user, the latest first.
 * @throws NOT_FOUND
 */
export const listFollowers = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof followersEndpoint>,
): Promise<EndpointResult<typeof followersEndpoint>> => {
  await assertUser(deps, input.userId)
  const follows = deps.db.kysely
    .selectFrom('UserFollow')
    .select(['followerId as userId', 'createdAt'])
    .where('followingId', '=', input.userId)
  const { people, pagination } = await listPeople(deps, actor, follows, input)
  return { followers: people, pagination }
}

/**
 * Lists the users that a user follows, the latest first.
 * @throws NOT_FOUND
 */
export const listFollowing = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof followingEndpoint>,
): Promise<EndpointResult<typeof followingEndpoint>> => {
  await assertUser(deps, input.userId)
  const follows = deps.db.kysely
    .selectFrom('UserFollow')
    .select(['followingId as userId', 'createdAt'])
    .where('followerId', '=', input.userId)
  const { people, pagination } = await listPeople(deps, actor, follows, input)
  return { following: people, pagination }
}

/** Lists the followers of the caller. */
export const listMyFollowers = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof myFollowersEndpoint>,
): Promise<EndpointResult<typeof myFollowersEndpoint>> =>
  listFollowers(deps, actor, { ...input, userId: actor.userId })

/** Lists the users that the caller follows. */
export const listMyFollowing = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof myFollowingEndpoint>,
): Promise<EndpointResult<typeof myFollowingEndpoint>> =>
  listFollowing(deps, actor, { ...input, userId: actor.userId })

/**
 * Lists the followers of a shop, the latest first.
 * @throws NO_SHOP
 */
export const listShopFollowers = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof shopFollowersEndpoint>,
): Promise<EndpointResult<typeof shopFollowersEndpoint>> => {
  const shop = await visibleShopQuery(deps.db.kysely, input.id, userIdOf(actor)).executeTakeFirst()
  if (!shop) throw fail('NO_SHOP')
  const follows = deps.db.kysely
    .selectFrom('ShopFollow')
    .select(['userId', 'createdAt'])
    .where('shopId', '=', input.id)
  const { people, pagination } = await listPeople(deps, actor, follows, input)
  return { followers: people, pagination }
}

const assertUser = async ({ db }: Deps<'db'>, id: string): Promise<void> => {
  const user = await selectActiveUsers(db.kysely).select('id').where('id', '=', id).executeTakeFirst()
  if (!user) throw fail('NOT_FOUND')
}

/** Lists the active users of `follows`, with whether the caller follows them. */
const listPeople = async (
  { db, storage }: ReadDeps,
  actor: Actor,
  follows: AliasableExpression<{ userId: string; createdAt: Date }>,
  input: Page,
) => {
  const users = db.kysely
    .selectFrom(follows.as('follow'))
    .innerJoin(userTable.as('u'), 'u.id', 'follow.userId')
    .where('u.status', '=', 'active')
  const page = users
    .leftJoin('UserFollow as own', (join) =>
      join.onRef('own.followingId', '=', 'u.id').on('own.followerId', '=', userIdOf(actor)),
    )
    .select(personColumns)
    .select(['follow.createdAt as followedAt', 'own.id as ownFollowId'])
  const { total, rows } = await countAndRead(
    db,
    queueOwner(actor),
    users,
    latestFirst(page, { time: 'follow.createdAt', id: 'u.id' }, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ followedAt }) => followedAt)
  const people = shown.map(
    (row): Followed => ({
      ...personView({ storage }, row),
      isFollowing: row.ownFollowId !== null,
      followedAt: row.followedAt.toISOString(),
    }),
  )
  return { people, pagination }
}

/**
 * Returns how many users follow a user, and how many that user follows.
 * @throws NOT_FOUND
 */
export const getFollowStats = async (
  { db }: Deps<'db'>,
  _actor: Actor,
  { userId }: ParsedInput<typeof statsEndpoint>,
): Promise<EndpointResult<typeof statsEndpoint>> => {
  const user = await selectActiveUsers(db.kysely)
    .leftJoin('FollowTally as tally', 'tally.userId', 'u.id')
    .select(['tally.followersCount', 'tally.followingCount'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw fail('NOT_FOUND')
  return {
    stats: { followersCount: user.followersCount ?? 0, followingCount: user.followingCount ?? 0 },
  }
}

/** Returns the follow counts of the caller. */
export const getMyFollowStats = (
  deps: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof myStatsEndpoint>> => getFollowStats(deps, actor, { userId: actor.userId })

/**
 * Returns whether one user follows another.
 * @throws NOT_FOUND if one of them does not exist
 */
export const isFollowing = async (
  { db }: Deps<'db'>,
  _actor: Actor,
  { userId, targetId }: ParsedInput<typeof isFollowingEndpoint>,
): Promise<EndpointResult<typeof isFollowingEndpoint>> => {
  const users = await selectActiveUsers(db.kysely)
    .select('id')
    .where('id', 'in', [userId, targetId])
    .execute()
  if (users.length < new Set([userId, targetId]).size) throw fail('NOT_FOUND')
  return { isFollowing: (await readFollowing(db, userId, [targetId])).has(targetId) }
}

/** Returns which of these users the caller follows. */
export const getFollowStatuses = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { userIds }: ParsedInput<typeof statusesEndpoint>,
): Promise<EndpointResult<typeof statusesEndpoint>> => {
  return statusMap(userIds, await readFollowing(db, userId, userIds))
}

const readFollowing = async (
  { kysely }: Db,
  followerId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await kysely
    .selectFrom('UserFollow')
    .select('followingId')
    .where('followerId', '=', followerId)
    .where('followingId', 'in', ids)
    .execute()
  return new Set(rows.map(({ followingId }) => followingId))
}

/** Maps each id to whether it is followed. */
export const statusMap = (ids: readonly string[], followed: ReadonlySet<string>) =>
  Object.fromEntries(ids.map((id) => [id, { isFollowing: followed.has(id) }]))
