import { type Kysely, sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, isAdmin, type Member, userIdOf } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { isShopOpenTo } from './visibility.ts'

/** Joins each shop `s` with its owner. Other features use `selectShopsAndOwners`. */
export const fromShops = (db: Kysely<DB>) =>
  db.selectFrom('Shop as s').innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')

/** Builds the statement that selects the shop of a user, open or closed. */
export const shopOfQuery = (executor: Executor, ownerId: string) =>
  executor
    .selectFrom('Shop')
    .select(['id', 'currency', 'category'])
    .where('ownerId', '=', ownerId)
    .where('status', '<>', 'deleted')

/** Builds the statement that selects a shop that the viewer sees. */
export const visibleShopQuery = (
  executor: Executor,
  id: Operand<string>,
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean> = sql.lit(false),
) =>
  fromShops(executor)
    .select(['s.id', 's.ownerId', 's.currency', 's.category', 's.followersCount'])
    .where('s.id', '=', id)
    .where(isShopOpenTo(viewer, isAdmin))

/**
 * Returns the caller's shop.
 * @throws NO_SHOP if the caller does not see it; FORBIDDEN for another user's
 */
export const findOwnShop = async ({ db }: Deps<'db'>, actor: Member, id: string) => {
  const shop = await visibleShopQuery(db.kysely, id, actor.userId, isAdmin(actor)).executeTakeFirst()
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  return shop
}

/** As `visibleShopQuery`, and locks the shop until the transaction ends. */
export const lockVisibleShopQuery = (executor: Executor, id: string, viewer: string | null) =>
  visibleShopQuery(executor, id, viewer).forNoKeyUpdate('s')

/** Returns those of the shops that the caller can see. */
export const findVisibleShops = async (
  { db }: Deps<'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await fromShops(db.kysely)
    .select('s.id')
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(ids))))
    .where(isShopOpenTo(userIdOf(actor), isAdmin(actor)))
    .execute()
  return rows.map(({ id }) => id)
}
