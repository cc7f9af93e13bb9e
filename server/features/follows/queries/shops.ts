import type {
  listMyShopsFollowed as followedEndpoint,
  getShopFollowStatuses as statusesEndpoint,
} from '../../../../contract/follows/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { countAndRead, latestFirst, pageByTime } from '../../../cursor.ts'
import { userTable } from '../../accounts/tables.ts'
import { loadShops } from '../../shops/public.ts'
import { isShopOpen, isShopOpenTo, selectShopsAndOwners, shopTable } from '../../shops/tables.ts'
import { statusMap } from './users.ts'

/** Returns how many users follow a shop, its owner, and whether everyone sees the shop. */
export const readFollowers = ({ kysely }: Db, shopId: string) =>
  selectShopsAndOwners(kysely)
    .select(['s.ownerId', 's.followersCount', isShopOpenTo(null, false).as('isOpen')])
    .where('s.id', '=', shopId)
    .executeTakeFirst()

/** Lists the open shops that the caller follows, most recently followed first. */
export const listMyShopsFollowed = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  input: ParsedInput<typeof followedEndpoint>,
): Promise<EndpointResult<typeof followedEndpoint>> => {
  const followed = deps.db.kysely
    .selectFrom('ShopFollow as f')
    .innerJoin(shopTable.as('s'), 's.id', 'f.shopId')
    .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
    .where('f.userId', '=', actor.userId)
    .where(isShopOpen())
  const page = followed.select(['s.id', 'f.createdAt'])
  const { total, rows } = await countAndRead(
    deps.db,
    queueOwner(actor),
    followed,
    latestFirst(page, { time: 'f.createdAt', id: 's.id' }, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  const ids = shown.map(({ id }) => id)
  return { shops: await loadShops(deps, actor, ids), pagination }
}

/** Returns which of these shops the caller follows. */
export const getShopFollowStatuses = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { shopIds }: ParsedInput<typeof statusesEndpoint>,
): Promise<EndpointResult<typeof statusesEndpoint>> => {
  if (shopIds.length === 0) return {}
  const rows = await db.kysely
    .selectFrom('ShopFollow')
    .select('shopId')
    .where('userId', '=', userId)
    .where('shopId', 'in', shopIds)
    .execute()
  return statusMap(shopIds, new Set(rows.map(({ shopId }) => shopId)))
}
