import type { Deps } from '../../../../platform/platform.ts'

/** Deletes a user's sessions with the assistant. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely.deleteFrom('AssistantSession').where('userId', '=', userId).execute()
}
