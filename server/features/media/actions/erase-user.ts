import type { Deps } from '../../../../platform/platform.ts'

/** Uploads read at a time. */
const BATCH = 200

/** Removes what a deleted user uploaded: the bytes first, so that none is left without a row. */
export async function eraseUser({ db, storage }: Deps<'db' | 'storage'>, userId: string): Promise<void> {
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
