import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/** Conditions on a product. Each reads the table "Product" under the alias `p`. */
const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** A value, or an expression such as a parameter of a prepared query. */
type Operand<Value> = Value | Expression<Value>

/** Whether everyone sees the product. `refreshListed` keeps the column true. */
export const isListed = (): Expression<boolean> => eb.ref('p.isListed')

/** Whether the viewer sees the product: it is listed, or it is the viewer's own. */
export const isVisibleTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  eb.or([isListed(), eb.and([eb('p.ownerId', '=', viewer), eb('p.deletedAt', 'is', null)])])

/** Whether the product opens by its id: to those who see it, and to an administrator unless it is deleted. */
export const isOpenTo = (viewer: Operand<string | null>, isAdmin: Operand<boolean>): Expression<SqlBool> =>
  eb.or([isVisibleTo(viewer), eb.and([sql<boolean>`${isAdmin}::boolean`, eb('p.deletedAt', 'is', null)])])

/** Whether a list shows the product to the viewer: it is visible, and neither has blocked the other. */
export const isShownTo = (viewer: Operand<string | null>): Expression<SqlBool> =>
  eb.and([isVisibleTo(viewer), sql<boolean>`${eb.ref('p.ownerId')} <> ALL (ARRAY(${blockedOwners(viewer)}))`])

/** The users whom the viewer has blocked, or who have blocked the viewer. */
const blockedOwners = (viewer: Operand<string | null>) =>
  eb
    .selectFrom('UserBlock')
    .select('blockedId as userId')
    .where('blockerId', '=', viewer)
    .unionAll(eb.selectFrom('UserBlock').select('blockerId as userId').where('blockedId', '=', viewer))
