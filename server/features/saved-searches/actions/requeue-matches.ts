import type { Deps } from '../../../../platform/platform.ts'

/** Enqueues a matching job if products are still pending. */
export const requeueMatches = async ({ db, queue }: Deps<'db' | 'queue'>): Promise<void> => {
  const pending = await db.kysely.selectFrom('PendingMatch').select('productId').limit(1).executeTakeFirst()
  if (pending) await queue.enqueue('saved-searches.match-products', {}, { key: 'left' })
}
