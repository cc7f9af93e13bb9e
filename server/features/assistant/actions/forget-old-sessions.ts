import type { Needs } from '../../../../platform/platform.ts'

/** A talk that nobody goes on with ends; whoever comes back with its id begins a new one. */
const KEPT = '30 days'

/** Deletes the sessions of the assistant that have ended. */
export async function forgetOldSessions({ db }: Needs<'db'>): Promise<void> {
  await db.query(`DELETE FROM "AssistantSession" WHERE "updatedAt" < now() - interval '${KEPT}'`)
}
