import type { Needs } from '../../../../platform/platform.ts'

/** Removes what a deleted user uploaded: the bytes first, so that none is left without a row. */
export async function forgetUser({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<void> {
  const uploads = await db.query<{ key: string; storageKey: string }>(
    'SELECT key, "storageKey" FROM "Upload" WHERE "ownerId" = $1::uuid',
    [userId],
  )
  for (const { key, storageKey } of uploads) {
    await storage.remove(storageKey)
    await db.query('DELETE FROM "Upload" WHERE key = $1::text', [key])
  }
}
