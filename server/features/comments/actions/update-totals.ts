import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { addToProductRatingsQuery } from '../../products/public.ts'
import { productTable } from '../../products/tables.ts'
import { addToShopRatingsQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'

/** A user's top-level comments on one product or shop. */
export type CommentsOfUser = { targetType: 'product' | 'shop'; targetId: string; userId: string }

/** The totals of a product or shop that its comments change. */
export type Totals = { id: string; commentsCount: number; ratingSum: number; ratingCount: number }

/** The table of a target. */
export const targetTable: Record<CommentsOfUser['targetType'], RawBuilder<Totals>> = {
  product: productTable,
  shop: shopTable,
}

/**
 * Changes one user's comments on a target and updates the target's totals; `change` returns the
 * change in the number of comments. The target is locked before its comments, so earlier changes
 * are visible.
 */
export const withUpdatedTotals = async (
  tx: Tx,
  about: CommentsOfUser,
  change: () => Promise<-1 | 0 | 1>,
): Promise<void> => {
  const { targetType, targetId } = about
  await tx
    .selectFrom(targetTable[targetType].as('target'))
    .select('id')
    .where('id', '=', targetId)
    .forNoKeyUpdate()
    .execute()
  const before = await readCountedRating(tx, about)
  const comments = await change()
  const after = await readCountedRating(tx, about)
  const changes = tx.selectNoFrom([
    sql<string>`${targetId}::uuid`.as('id'),
    sql<number>`${comments}::int`.as('comments'),
    sql<number>`${(after ?? 0) - (before ?? 0)}::int`.as('ratingSum'),
    sql<number>`${Number(after !== null) - Number(before !== null)}::int`.as('ratings'),
  ])
  await (targetType === 'product' ? addToProductRatingsQuery : addToShopRatingsQuery)(tx, changes).execute()
}

/** Only a user's latest rating counts. */
const readCountedRating = async (
  tx: Tx,
  { targetType, targetId, userId }: CommentsOfUser,
): Promise<number | null> => {
  const rated = await tx
    .selectFrom('Comment')
    .select('rating')
    .where('userId', '=', userId)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('parentId', 'is', null)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where('rating', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rated?.rating ?? null
}

/** Changes a thread's number of replies. The row of its first comment serialises all replies. */
export const addToReplyCount = async (tx: Tx, rootId: string, by: -1 | 1): Promise<void> => {
  await tx
    .updateTable('Comment')
    .set((eb) => ({ replyCount: eb('replyCount', '+', by) }))
    .where('id', '=', rootId)
    .execute()
}

/** Locks a thread's first comment. */
export const lockRoot = async (tx: Tx, rootId: string): Promise<void> => {
  await tx.selectFrom('Comment').select('id').where('id', '=', rootId).forNoKeyUpdate().execute()
}
