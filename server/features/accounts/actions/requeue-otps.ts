import type { Needs } from '../../../../platform/platform.ts'

const MOST_AT_ONCE = 1_000

/**
 * Asks again for every code that has waited longer than 30 s, and answers how many: a queue that forgot its jobs gets
 * them back, one that did not is not disturbed. The job itself gives up on codes that have expired.
 */
export async function requeueOtps({ db, queue }: Needs<'db' | 'queue'>): Promise<number> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM "OtpCode" WHERE delivery = 'queued' AND "createdAt" < now() - interval '30 seconds'
     ORDER BY "createdAt" LIMIT $1`,
    [MOST_AT_ONCE],
  )
  for (const { id } of rows) await queue.enqueue('accounts.send-otp', { deliveryId: id }, { key: id })
  return rows.length
}
