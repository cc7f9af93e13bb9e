import type {
  listFollowers as followersCall,
  listFollowing as followingCall,
  isFollowing as isFollowingCall,
  listMyFollowers as myFollowersCall,
  listMyFollowing as myFollowingCall,
  getMyFollowStats as myStatsCall,
  listShopFollowers as shopFollowersCall,
  getFollowStats as statsCall,
  getFollowStatuses as statusesCall,
} from '../../../../contract/follows/rest.ts'
import type { Followed } from '../../../../contract/follows/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Db, type Statement, statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, type Member, viewerId } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'

type Reads = Needs<'db' | 'storage'>
type Page = { page: number; limit: number; cursor?: string | undefined }
type Row = { total: number } & ((PersonRow & { isFollowing: boolean; followedAt: Date }) | { id: null })

/**
 * A page of users that stand in a relation to somebody, the latest first; no row where that somebody is not there. `link`
 * is the table of the relation (`f`), tied to `subject`; `other` its column of the user who is listed. A page begins after
 * so many (`$4`) or after the place of a cursor (`$5`, `$6`).
 */
const listStatement = (name: string, subject: string, link: string, other: string) =>
  statement({
    name,
    text: `
      WITH subject AS (${subject}), listed AS (
        SELECT f."createdAt" AS "followedAt", u.id, u.name, u.username, u.phone, u.avatar
        FROM subject JOIN ${link} JOIN "User" u ON u.id = f.${other} AND u.status = 'active'
      ), page AS (
        SELECT listed.*, EXISTS (
          SELECT 1 FROM "UserFollow" own WHERE own."followerId" = $1::uuid AND own."followingId" = listed.id
        ) AS "isFollowing"
        FROM listed WHERE $5::timestamptz IS NULL OR (listed."followedAt", listed.id) < ($5, $6::uuid)
        ORDER BY listed."followedAt" DESC, listed.id DESC LIMIT $3 OFFSET $4
      )
      SELECT (SELECT count(*) FROM listed) AS total, page.* FROM subject LEFT JOIN page ON true
      ORDER BY page."followedAt" DESC, page.id DESC`,
  })

const user = `SELECT id FROM "User" WHERE id = $2::uuid AND status = 'active'`
const ofUser = {
  followers: listStatement(
    'follows.followers',
    user,
    '"UserFollow" f ON f."followingId" = subject.id',
    '"followerId"',
  ),
  following: listStatement(
    'follows.following',
    user,
    '"UserFollow" f ON f."followerId" = subject.id',
    '"followingId"',
  ),
} as const
const ofShop = listStatement(
  'follows.shop-followers',
  `SELECT s.id FROM "Shop" s JOIN "User" o ON o.id = s."ownerId" WHERE s.id = $2::uuid AND s.status <> 'deleted'
    AND (s.status = 'active' AND o.status = 'active' OR s."ownerId" = $1::uuid)`,
  '"ShopFollow" f ON f."shopId" = subject.id',
  '"userId"',
)

async function list(needs: Reads, actor: Actor, sql: Statement, subject: string, input: Page) {
  const rows = await needs.db.query<Row>(sql, [
    viewerId(actor),
    subject,
    input.limit + 1,
    ...startByTime(input),
  ])
  const [first] = rows
  if (!first) return null
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, first.total, ({ followedAt }) => followedAt)
  const people = shown.map(
    (row): Followed => ({
      ...personView(needs, row),
      isFollowing: row.isFollowing,
      followedAt: row.followedAt.toISOString(),
    }),
  )
  return { people, pagination }
}

/** Who follows a user. Throws NOT_FOUND. */
export async function listFollowers(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof followersCall>,
): Promise<CallResult<typeof followersCall>> {
  const found = await list(needs, actor, ofUser.followers, input.userId, input)
  if (!found) throw fail('NOT_FOUND')
  return { followers: found.people, pagination: found.pagination }
}

/** Whom a user follows. Throws NOT_FOUND. */
export async function listFollowing(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof followingCall>,
): Promise<CallResult<typeof followingCall>> {
  const found = await list(needs, actor, ofUser.following, input.userId, input)
  if (!found) throw fail('NOT_FOUND')
  return { following: found.people, pagination: found.pagination }
}

export const listMyFollowers = (
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof myFollowersCall>,
): Promise<CallResult<typeof myFollowersCall>> =>
  listFollowers(needs, actor, { ...input, userId: actor.userId })

export const listMyFollowing = (
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof myFollowingCall>,
): Promise<CallResult<typeof myFollowingCall>> =>
  listFollowing(needs, actor, { ...input, userId: actor.userId })

/** Who follows a shop. Throws NO_SHOP. */
export async function listShopFollowers(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof shopFollowersCall>,
): Promise<CallResult<typeof shopFollowersCall>> {
  const found = await list(needs, actor, ofShop, input.id, input)
  if (!found) throw fail('NO_SHOP')
  return { followers: found.people, pagination: found.pagination }
}

const tally = statement({
  name: 'follows.tally',
  text: `
    SELECT coalesce(t."followersCount", 0) AS "followersCount", coalesce(t."followingCount", 0) AS "followingCount"
    FROM "User" u LEFT JOIN "FollowTally" t ON t."userId" = u.id WHERE u.id = $1::uuid AND u.status = 'active'`,
})

/** How many follow a user, and how many the user follows. Throws NOT_FOUND. */
export async function getFollowStats(
  { db }: Needs<'db'>,
  _actor: Actor,
  { userId }: CallParsed<typeof statsCall>,
): Promise<CallResult<typeof statsCall>> {
  const [stats] = await db.query<{ followersCount: number; followingCount: number }>(tally, [userId])
  if (!stats) throw fail('NOT_FOUND')
  return { stats }
}

export const getMyFollowStats = (
  needs: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof myStatsCall>> => getFollowStats(needs, actor, { userId: actor.userId })

const pair = statement({
  name: 'follows.pair',
  text: `
    SELECT count(*)::int AS users, EXISTS (
      SELECT 1 FROM "UserFollow" WHERE "followerId" = $1::uuid AND "followingId" = $2::uuid
    ) AS "isFollowing"
    FROM "User" WHERE id IN ($1::uuid, $2::uuid) AND status = 'active'`,
})

/** Whether one user follows another. Throws NOT_FOUND where one of them is not there. */
export async function isFollowing(
  { db }: Needs<'db'>,
  _actor: Actor,
  { userId, targetId }: CallParsed<typeof isFollowingCall>,
): Promise<CallResult<typeof isFollowingCall>> {
  const [found] = await db.query<{ users: number; isFollowing: boolean }>(pair, [userId, targetId])
  if (!found || found.users < (userId === targetId ? 1 : 2)) throw fail('NOT_FOUND')
  return { isFollowing: found.isFollowing }
}

const statuses = statement({
  name: 'follows.user-statuses',
  text: `SELECT "followingId" AS id FROM "UserFollow"
    WHERE "followerId" = $1::uuid AND "followingId" = ANY($2::uuid[])`,
})

/** Which of these users the caller follows. */
export async function getFollowStatuses(
  { db }: Needs<'db'>,
  { userId }: Member,
  { userIds }: CallParsed<typeof statusesCall>,
): Promise<CallResult<typeof statusesCall>> {
  return statusMap(userIds, await db.query<{ id: string }>(statuses, [userId, userIds]))
}

/** What was asked for, each with whether it is among those that are followed. */
export const statusMap = (asked: readonly string[], followed: readonly { id: string }[]) => {
  const ids = new Set(followed.map((row) => row.id))
  return Object.fromEntries(asked.map((one) => [one, { isFollowing: ids.has(one) }]))
}

const found = statement({
  name: 'follows.found',
  text: `
    SELECT f.id, f."createdAt", coalesce((SELECT "followersCount" FROM "FollowTally" WHERE "userId" = $2::uuid), 0)
      AS "followersCount"
    FROM (SELECT 1) one LEFT JOIN "UserFollow" f ON f."followerId" = $1::uuid AND f."followingId" = $2::uuid`,
})

/** A follow as it stands now, and how many follow that user. */
export async function findFollow(db: Db, followerId: string, followingId: string) {
  const [row] = await db.query<{ id: string | null; createdAt: Date; followersCount: number }>(found, [
    followerId,
    followingId,
  ])
  const follow = row?.id
    ? { id: row.id, _id: row.id, followerId, followingId, createdAt: row.createdAt.toISOString() }
    : null
  return { follow, followersCount: row?.followersCount ?? 0 }
}
