import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Operand } from '../../../../platform/db/expressions.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { userTable } from '../../accounts/tables.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'
import { isShopOpenTo, shopTable } from '../../shops/tables.ts'

/** The viewer of comments: values, or the parameters of a prepared query. */
export type Viewing = { viewer: Operand<string | null>; isAdmin: Operand<boolean> }

/** Conditions on a comment. Each reads the table "Comment" under the alias `c`. */
const eb = expressionBuilder<DB & { c: DB['Comment'] }, 'c'>()

/**
 * Condition: the comment itself is shown to the viewer: it is neither deleted nor, unless it is
 * theirs, hidden.
 */
export const isShownTo = ({ viewer, isAdmin }: Viewing): Expression<SqlBool> =>
  eb.and([
    eb('c.deletedAt', 'is', null),
    eb.or([eb('c.hiddenAt', 'is', null), eb('c.userId', '=', viewer), sql<boolean>`${isAdmin}::boolean`]),
  ])

/** Condition: the comment is deleted, and a list shows a placeholder since it has replies. */
const isPlaceholder = (): Expression<SqlBool> =>
  eb.and([eb('c.deletedAt', 'is not', null), eb('c.hiddenAt', 'is', null), sql<boolean>`c."replyCount" > 0`])

/** Condition: a list on its target shows the comment or its placeholder. */
export const isShownOrPlaceholderTo = (viewing: Viewing): Expression<SqlBool> =>
  eb.or([isShownTo(viewing), isPlaceholder()])

/** Condition: the viewer sees the product or shop of the comment. */
export const isTargetVisibleTo = ({ viewer, isAdmin }: Viewing): AliasableExpression<SqlBool> =>
  eb
    .case()
    .when(sql<boolean>`c."targetType" = 'product'`)
    .then(
      eb.exists(
        eb
          .selectFrom(productTable.as('p'))
          .select('p.id')
          .whereRef('p.id', '=', 'c.targetId')
          .where(isReadableTo(viewer, isAdmin)),
      ),
    )
    .else(
      eb.exists(
        eb
          .selectFrom(shopTable.as('s'))
          .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
          .select('s.id')
          .whereRef('s.id', '=', 'c.targetId')
          .where(isShopOpenTo(viewer, isAdmin)),
      ),
    )
    .end()

/** Condition: the comment is a reply in a thread that is hidden from the viewer. */
export const isInHiddenThread = ({ viewer, isAdmin }: Viewing): AliasableExpression<SqlBool> =>
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

/** Condition: the viewer sees the comment, its thread and its target. */
export const isCommentVisibleTo = (viewing: Viewing): Expression<SqlBool> =>
  eb.and([isShownTo(viewing), eb.not(isInHiddenThread(viewing)), isTargetVisibleTo(viewing)])

/** Condition: the comment opens by its id: it is visible, or a placeholder on a visible target. */
export const isOpenComment = (viewing: Viewing): Expression<SqlBool> =>
  eb.or([isCommentVisibleTo(viewing), eb.and([isPlaceholder(), isTargetVisibleTo(viewing)])])

/** The owner of the product or shop that the comment is about. */
export const targetOwner = () =>
  eb.fn.coalesce(
    eb
      .selectFrom(productTable.as('p'))
      .select('p.ownerId')
      .whereRef('p.id', '=', 'c.targetId')
      .where(sql<boolean>`c."targetType" = 'product'`),
    eb
      .selectFrom(shopTable.as('s'))
      .select('s.ownerId')
      .whereRef('s.id', '=', 'c.targetId')
      .where(sql<boolean>`c."targetType" = 'shop'`),
  )
