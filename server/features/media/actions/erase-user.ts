import type { Deps } from '../../../../platform/platform.ts'

/** Uploads read at a time. */
const BATCH = 200

/** Deletes a deleted user's uploads: files first, so that none is left without a row. */
export const eraseUser = async ({ db, storage }: Deps<'db' | 'storage'>, userId: string): Promise<void> => {
  for (;;) {
    const uploads = await db.kysely
      .selectFrom('Upload')
      .select(['key', 'storageKey'])
      .where('ownerId', '=', userId)
      .limit(BATCH)
      .execute()
    for (const { key, storageKey } of uploads) {
      await storage.remove(storageKey)
      await db.kysely.deleteFrom('Upload').where('key', '=', key).execute()
    }
    if (uploads.length < BATCH) return
  }
}
