import type { Needs } from '../../../../platform/platform.ts'

/** What somebody said to the assistant goes with them. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "AssistantSession" WHERE "userId" = $1::uuid', [userId])
}
