import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { userTable } from '../../accounts/tables.ts'

/**
 * Conditions on a shop. Each reads the table "Shop" under the alias `s`, and its owner under
 * `owner`.
 */
const eb = expressionBuilder<DB & { s: DB['Shop']; owner: Readable<typeof userTable> }, 's' | 'owner'>()

const active = literal('active')
const deleted = literal('deleted')

/** Condition: everyone sees the shop; it and its owner are active. */
export const isOpen = (): Expression<SqlBool> =>
  eb.and([eb('s.status', '=', active), eb('owner.status', '=', active)])

/**
 * Condition: the viewer sees the shop; it is open, or not deleted and the viewer is its owner or an
 * administrator.
 */
export const isShopOpenTo = (
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean>,
): AliasableExpression<SqlBool> =>
  eb.and([
    eb('s.status', '<>', deleted),
    eb.or([isOpen(), eb('s.ownerId', '=', viewer), sql<boolean>`${isAdmin}::boolean`]),
  ])
