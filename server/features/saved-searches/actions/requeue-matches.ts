import type { Deps } from '../../../../platform/platform.ts'

/** Enqueues a matching job if products still wait to be matched with the saved searches. */
export async function requeueMatches({ db, queue }: Deps<'db' | 'queue'>): Promise<void> {
  const pending = await db.kysely.selectFrom('PendingMatch').select('productId').limit(1).executeTakeFirst()
  if (pending) await queue.enqueue('saved-searches.match-products', {}, { key: 'left' })
}
