import type { Needs } from '../../../../platform/platform.ts'

/** Uploads that are read at a time. */
const BATCH = 200

/** Removes what a deleted user uploaded: the bytes first, so that none is left without a row. */
export async function forgetUser({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<void> {
  for (;;) {
    const uploads = await db.query<{ key: string; storageKey: string }>(
      'SELECT key, "storageKey" FROM "Upload" WHERE "ownerId" = $1::uuid LIMIT $2::int',
      [userId, BATCH],
    )
    for (const { key, storageKey } of uploads) {
      await storage.remove(storageKey)
      await db.query('DELETE FROM "Upload" WHERE key = $1::text', [key])
    }
    if (uploads.length < BATCH) return
  }
}
