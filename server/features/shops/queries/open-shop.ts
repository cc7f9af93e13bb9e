import { type Kysely, sql } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { isOpen, isShopOpenTo } from './visibility.ts'

/** Joins each shop `s` with its owner. */
export const fromShops = (db: Kysely<DB>) =>
  db.selectFrom('Shop as s').innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')

/** Selects the shop of a user, open or closed. */
export const findShopOf = (db: Queries, ownerId: string) =>
  db
    .selectFrom('Shop')
    .select(['id', 'currency'])
    .where('ownerId', '=', ownerId)
    .where('status', '<>', 'deleted')

/** Selects a shop if it and its owner are active, or if it is the viewer's own. */
export const findOpenShop = (db: Queries, id: string, viewer: string | null) =>
  fromShops(db)
    .select(['s.id', 's.ownerId', 's.followersCount'])
    .where('s.id', '=', id)
    .where((eb) => eb.or([isOpen(), eb('s.ownerId', '=', viewer)]))

/** Selects the same shop as `findOpenShop` and locks it until the transaction ends. */
export const lockOpenShop = (db: Queries, id: string, viewer: string | null) =>
  findOpenShop(db, id, viewer).forNoKeyUpdate('s')

/** Selects a shop that the viewer sees, with its owner and currency. */
export const findVisibleShop = (
  db: Queries,
  id: Operand<string>,
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean> = sql.lit(false),
) =>
  fromShops(db)
    .select(['s.id', 's.ownerId', 's.currency'])
    .where('s.id', '=', id)
    .where(isShopOpenTo(viewer, isAdmin))

/** Returns those of the shops that the caller can see. */
export const findOpenShops = async (
  { db }: Deps<'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await fromShops(db.kysely)
    .select('s.id')
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(ids))))
    .where(isShopOpenTo(viewerId(actor), isAdmin(actor)))
    .execute()
  return rows.map(({ id }) => id)
}
