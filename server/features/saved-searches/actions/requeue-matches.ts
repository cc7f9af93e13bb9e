import type { Needs } from '../../../../platform/platform.ts'

/** Asks for what still waits to be held against the saved searches. */
export async function requeueMatches({ db, queue }: Needs<'db' | 'queue'>): Promise<void> {
  const [waits] = await db.query('SELECT FROM "PendingMatch" LIMIT 1')
  if (waits) await queue.enqueue('saved-searches.match-products', {}, { key: 'left' })
}
