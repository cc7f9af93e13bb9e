import type { Deps } from '../../../../platform/platform.ts'

/** Deletes a deleted user's notifications, those about them, and their settings. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .deleteFrom('Notification')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actorId', '=', userId)]))
    .execute()
  await db.kysely.deleteFrom('NotificationPreference').where('userId', '=', userId).execute()
  await db.kysely.deleteFrom('PushSubscription').where('userId', '=', userId).execute()
}
