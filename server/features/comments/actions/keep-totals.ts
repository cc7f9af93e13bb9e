import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { addToProductRatings } from '../../products/public.ts'
import { addToShopRatings } from '../../shops/public.ts'

/** A user's top-level comments on one product or shop. */
export type About = { targetType: 'product' | 'shop'; targetId: string; userId: string }

/**
 * Changes one user's comments on a target and keeps the target's totals right; `change` returns by how many the target's
 * comments grow. Transactions lock the target before its comments, so each sees every earlier change.
 */
export async function keepTotals(tx: Tx, about: About, change: () => Promise<-1 | 0 | 1>): Promise<void> {
  const { targetType, targetId } = about
  await tx
    .selectFrom(targetType === 'product' ? 'Product' : 'Shop')
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
  await (targetType === 'product' ? addToProductRatings : addToShopRatings)(tx, changes).execute()
}

/** Only the latest rating of a user counts. */
async function readCountedRating(tx: Tx, { targetType, targetId, userId }: About): Promise<number | null> {
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

/** Adds to a thread's number of replies. Its first comment's row serialises all replies. */
export async function addToReplyCount(tx: Tx, rootId: string, by: -1 | 1): Promise<void> {
  await tx
    .updateTable('Comment')
    .set((eb) => ({ replyCount: eb('replyCount', '+', by) }))
    .where('id', '=', rootId)
    .execute()
}

/** Locks a thread's first comment. */
export async function lockRoot(tx: Tx, rootId: string): Promise<void> {
  await tx.selectFrom('Comment').select('id').where('id', '=', rootId).forNoKeyUpdate().execute()
}
