import { sql } from 'kysely'
import { removeWithVariants } from '../../../../platform/images/variants.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isNotHeld } from './hold-uploads.ts'

/** Uploads read at a time. */
const BATCH = 200

/**
 * Deletes a deleted user's uploads: files first, so that none is left without a row. The sweep
 * deletes those that a dispute or a report holds, once it is decided.
 */
export const eraseUser = async ({ db, storage }: Deps<'db' | 'storage'>, userId: string): Promise<void> => {
  await db.kysely
    .updateTable('Upload')
    .set({ discardedAt: sql`now()`, filename: '' })
    .where('ownerId', '=', userId)
    .execute()
  for (;;) {
    const uploads = await db.kysely
      .selectFrom('Upload as u')
      .select(['u.key', 'u.storageKey'])
      .where('u.ownerId', '=', userId)
      .where(isNotHeld())
      .limit(BATCH)
      .execute()
    for (const { key, storageKey } of uploads) {
      await removeWithVariants(storage, storageKey)
      await db.kysely.deleteFrom('Upload').where('key', '=', key).execute()
    }
    if (uploads.length < BATCH) return
  }
}
