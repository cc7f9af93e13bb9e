import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Operand } from '../../../../platform/db/expressions.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { blockedEitherWay } from '../../blocks/tables.ts'

/**
 * Conditions on a product, "Product" under the alias `p`; a table compares them (decision 021). The
 * viewer is `null` for visitors, who have no products and no blocks.
 */
const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** Condition: everyone sees the product. `refreshListed` maintains the column. */
export const isListed = (): Expression<boolean> => eb.ref('p.isListed')

/** Condition: the product is deleted, or an administrator took it off sale. */
export const isRemoved = (): Expression<SqlBool> =>
  eb.or([eb('p.deletedAt', 'is not', null), eb('p.status', 'in', ['inactive', 'rejected'])])

/** Condition: the product is listed, or the viewer's own and not deleted. */
export const isVisibleTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null
    ? isListed()
    : eb.or([isListed(), eb.and([eb('p.ownerId', '=', viewer), eb('p.deletedAt', 'is', null)])])

/** Condition: `isVisibleTo`, or the viewer is an administrator and the product not deleted. */
export const isReadableTo = (
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean>,
): Expression<SqlBool> =>
  eb.or([isVisibleTo(viewer), eb.and([sql<boolean>`${isAdmin}::boolean`, eb('p.deletedAt', 'is', null)])])

/** Condition: `isVisibleTo`, and neither the viewer nor the owner blocked the other. */
export const isVisibleForUnblocked = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null ? isListed() : eb.and([isVisibleTo(viewer), isOfNoneBlocked(viewer)])

/**
 * Condition: the product is listed, and neither the viewer nor the owner blocked the other.
 * `hasFewRows`: another plan, cheaper for products that are known by id; for a whole table the
 * planner would expect almost no rows.
 */
export const isListedForUnblocked = (
  viewer: Operand<string | null>,
  { hasFewRows = false } = {},
): Expression<SqlBool> => {
  if (viewer === null) return isListed()
  const isUnblocked = hasFewRows
    ? isOfNoneBlocked(viewer)
    : eb('p.ownerId', 'not in', blockedEitherWay(viewer))
  return eb.and([isListed(), isUnblocked])
}

const isOfNoneBlocked = (viewer: Operand<string | null>) =>
  sql<boolean>`${eb.ref('p.ownerId')} <> ALL (ARRAY(${blockedEitherWay(viewer)}))`
