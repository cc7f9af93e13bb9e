import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'

const conditions = expressionBuilder<DB & { s: DB['Shop']; owner: DB['User'] }, 's' | 'owner'>()

type Operand<Value> = Value | Expression<Value>

/** Whether everyone sees the shop `s`, whose owner is `owner`. */
const isOpen = (): Expression<SqlBool> =>
  conditions.and([conditions('s.status', '=', 'active'), conditions('owner.status', '=', 'active')])

/** Whether the viewer sees the shop `s`: it is open, or not deleted and the viewer is its owner or an administrator. */
export const isShopOpenTo = (
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean>,
): AliasableExpression<SqlBool> =>
  conditions.and([
    conditions('s.status', '<>', 'deleted'),
    conditions.or([isOpen(), conditions('s.ownerId', '=', viewer), sql<boolean>`${isAdmin}::boolean`]),
  ])

/** Returns those of the shops that the caller sees. */
export async function findOpenShops(
  { db }: Deps<'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.kysely
    .selectFrom('Shop as s')
    .innerJoin('User as owner', 'owner.id', 's.ownerId')
    .select('s.id')
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(ids))))
    .where(isShopOpenTo(viewerId(actor), isAdmin(actor)))
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects a shop if it and its owner are active, or if it is the viewer's own. */
export const findOpenShop = (db: Queries, id: string, viewer: string | null) =>
  db
    .selectFrom('Shop as s')
    .innerJoin('User as owner', 'owner.id', 's.ownerId')
    .select(['s.id', 's.ownerId', 's.followersCount'])
    .where('s.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.status', '=', 'active'), eb('owner.status', '=', 'active')]),
        eb('s.ownerId', '=', viewer),
      ]),
    )

/** Selects the same shop and locks it until the transaction ends. */
export const lockOpenShop = (db: Queries, id: string, viewer: string | null) =>
  findOpenShop(db, id, viewer).forNoKeyUpdate('s')
