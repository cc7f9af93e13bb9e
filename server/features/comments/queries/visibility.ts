import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { isOpenTo } from '../../products/public.ts'
import { isShopOpenTo } from '../../shops/public.ts'

/** Conditions on a comment. Each reads the table "Comment" under the alias `c`. */
const eb = expressionBuilder<DB & { c: DB['Comment'] }, 'c'>()

type Operand<Value> = Value | Expression<Value>
type Viewer = Operand<string | null>

/** Whether the viewer sees the comment itself: it is neither deleted nor, unless it is theirs, hidden. */
const isShownTo = (viewer: Viewer, isAdmin: Operand<boolean>): Expression<SqlBool> =>
  eb.and([
    eb('c.deletedAt', 'is', null),
    eb.or([eb('c.hiddenAt', 'is', null), eb('c.userId', '=', viewer), sql<boolean>`${isAdmin}::boolean`]),
  ])

/** Whether the viewer sees the product or shop that the comment is about. */
export const isTargetVisibleTo = (viewer: Viewer, isAdmin: Operand<boolean>): AliasableExpression<SqlBool> =>
  eb
    .case()
    .when('c.targetType', '=', 'product')
    .then(
      eb.exists(
        eb
          .selectFrom('Product as p')
          .select('p.id')
          .whereRef('p.id', '=', 'c.targetId')
          .where(isOpenTo(viewer, isAdmin)),
      ),
    )
    .else(eb.exists(visibleShop(viewer, isAdmin)))
    .end()

const visibleShop = (viewer: Viewer, isAdmin: Operand<boolean>) =>
  eb
    .selectFrom('Shop as s')
    .innerJoin('User as owner', 'owner.id', 's.ownerId')
    .select('s.id')
    .whereRef('s.id', '=', 'c.targetId')
    .where(isShopOpenTo(viewer, isAdmin))

/** Whether the comment is a reply in a thread that is hidden from the viewer. */
export const isInHiddenThread = (viewer: Viewer, isAdmin: Operand<boolean>): AliasableExpression<SqlBool> =>
  eb.and([
    eb('c.parentId', 'is not', null),
    eb('c.userId', 'is distinct from', viewer),
    sql<boolean>`NOT ${isAdmin}::boolean`,
    eb.exists(
      eb
        .selectFrom('Comment as root')
        .select('root.id')
        .whereRef('root.id', '=', 'c.parentId')
        .where('root.hiddenAt', 'is not', null),
    ),
  ])

/** Whether the viewer sees the comment at its own address: itself, its thread and its target. */
export const isVisibleTo = (viewer: Viewer, isAdmin: Operand<boolean>): Expression<SqlBool> =>
  eb.and([
    isShownTo(viewer, isAdmin),
    eb.not(isInHiddenThread(viewer, isAdmin)),
    isTargetVisibleTo(viewer, isAdmin),
  ])
