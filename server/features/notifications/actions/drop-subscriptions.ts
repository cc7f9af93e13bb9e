import type { Deps } from '../../../../platform/platform.ts'

/** Forgets a subscription that its browser has given up, or those of a session that is over. */
export async function dropSubscriptions(
  { db }: Deps<'db'>,
  which: { id: string } | { sessionId: string },
): Promise<void> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['sessionId', which.sessionId]
  await db.query(`DELETE FROM "PushSubscription" WHERE "${column}" = $1::uuid`, [value])
}
