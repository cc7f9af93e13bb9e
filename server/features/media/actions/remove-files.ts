import { sql } from 'kysely'
import { removeWithVariants } from '../../../../platform/images/variants.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Removes files that were made for a user's product and are no longer used. Those that a deal or
 * report holds become discarded uploads, which the sweep removes after the release.
 */
export const removeFiles = async (
  { db, storage }: Deps<'db' | 'storage'>,
  { ownerId, keys }: { ownerId: string; keys: readonly string[] },
): Promise<void> => {
  if (keys.length === 0) return
  const holds = await db.kysely
    .selectFrom('UploadHold')
    .select('storageKey')
    .distinct()
    .where('storageKey', 'in', keys)
    .execute()
  const held = new Set(holds.map(({ storageKey }) => storageKey))
  const rows = await Promise.all(
    [...held].map(async (storageKey) => ({
      key: storageKey,
      storageKey,
      ownerId,
      folder: 'products',
      filename: '',
      // It counts for its owner's quota until it is removed.
      size: (await storage.stat(storageKey))?.size ?? 0,
      type: 'application/octet-stream',
      discardedAt: sql<Date>`now()`,
    })),
  )
  if (rows.length > 0)
    await db.kysely
      .insertInto('Upload')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const key of keys) if (!held.has(key)) await removeWithVariants(storage, key)
}
