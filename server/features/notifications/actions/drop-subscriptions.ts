import type { Deps } from '../../../../platform/platform.ts'

/** Deletes a push subscription that its browser cancelled, or those of an ended session. */
export const dropSubscriptions = async (
  { db }: Deps<'db'>,
  which: { id: string } | { sessionId: string },
): Promise<void> => {
  await db.kysely
    .deleteFrom('PushSubscription')
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('sessionId', '=', which.sessionId)))
    .execute()
}
