import type { Deps } from '../../../../platform/platform.ts'
import { productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { isInHiddenThread, isTargetVisibleTo } from './visibility.ts'

const everyone = { viewer: null, isAdmin: false }

/**
 * Returns the owner of a comment's target, and whether everyone sees the target and the thread;
 * `undefined` if the comment does not exist.
 */
export const findAudience = ({ db }: Deps<'db'>, commentId: string) =>
  db.kysely
    .selectFrom('Comment as c')
    .leftJoin(productTable.as('product'), (join) =>
      join.onRef('product.id', '=', 'c.targetId').on('c.targetType', '=', 'product'),
    )
    .leftJoin(shopTable.as('shop'), (join) =>
      join.onRef('shop.id', '=', 'c.targetId').on('c.targetType', '=', 'shop'),
    )
    .select((eb) => [
      eb.fn.coalesce('product.ownerId', 'shop.ownerId').as('ownerId'),
      isTargetVisibleTo(everyone).as('isTargetPublic'),
      isInHiddenThread(everyone).as('isThreadHidden'),
    ])
    .where('c.id', '=', commentId)
    .executeTakeFirst()
