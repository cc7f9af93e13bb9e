import type { Needs } from '../../../../platform/platform.ts'

/** Forgets what a deleted user was told, what others were told of them, and how they wished to be told. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "Notification" WHERE "userId" = $1::uuid OR "actorId" = $1::uuid', [userId])
  await db.query('DELETE FROM "NotificationPreference" WHERE "userId" = $1::uuid', [userId])
  await db.query('DELETE FROM "PushSubscription" WHERE "userId" = $1::uuid', [userId])
}
