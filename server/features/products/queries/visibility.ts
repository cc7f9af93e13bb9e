import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Operand } from '../../../../platform/db/expressions.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { blockedEitherWay } from '../../blocks/tables.ts'

/**
 * Conditions on a product, "Product" under the alias `p`. The viewer is `null` for visitors, who
 * have no products and no blocks.
 */
const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** Condition: everyone sees the product. `refreshListed` maintains the column. */
export const isListed = (): Expression<boolean> => eb.ref('p.isListed')

/** Condition: the product is deleted, or an administrator took it off sale. */
export const isRemoved = (): Expression<SqlBool> =>
  eb.or([eb('p.deletedAt', 'is not', null), eb('p.status', 'in', ['inactive', 'rejected'])])

/** Condition: the viewer sees the product; it is listed or the viewer's own. */
export const isVisibleTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null
    ? isListed()
    : eb.or([isListed(), eb.and([eb('p.ownerId', '=', viewer), eb('p.deletedAt', 'is', null)])])

/**
 * Condition: the product opens by its id: it is visible, or the viewer is an administrator and it
 * is not deleted.
 */
export const isReadableTo = (
  viewer: Operand<string | null>,
  isAdmin: Operand<boolean>,
): Expression<SqlBool> =>
  eb.or([isVisibleTo(viewer), eb.and([sql<boolean>`${isAdmin}::boolean`, eb('p.deletedAt', 'is', null)])])

/**
 * Condition: a list shows the product to the viewer: it is visible, and neither blocked the other.
 */
export const isVisibleInListTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null ? isListed() : eb.and([isVisibleTo(viewer), isOfNoneOf(viewer)])

/**
 * Condition: the catalogue shows the product to the viewer: it is listed, and neither blocked the
 * other.
 */
export const isListedTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null ? isListed() : eb.and([isListed(), eb('p.ownerId', 'not in', blockedEitherWay(viewer))])

/**
 * Like `isListedTo`, for products known by id. Cheaper for few rows; for a whole table the planner
 * would expect almost no rows.
 */
export const isListedToById = (viewer: Operand<string | null>): Expression<SqlBool> =>
  viewer === null ? isListed() : eb.and([isListed(), isOfNoneOf(viewer)])

const isOfNoneOf = (viewer: Operand<string | null>) =>
  sql<boolean>`${eb.ref('p.ownerId')} <> ALL (ARRAY(${blockedEitherWay(viewer)}))`
