import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/time.ts'
import { removeWithVariants } from '../../../../platform/images/variants.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isNotHeld } from './hold-uploads.ts'

type SweepDeps = Deps<'db' | 'storage' | 'log' | 'clock'>
type Discarded = { key: string; storageKey: string }

/** Rows read at a time. */
const BATCH = 200

/**
 * Deletes uploads without a reference for a day, and those whose deletion was interrupted. Failures
 * are retried by the next sweep. Several processes can run it.
 */
export const sweepUploads = async (deps: SweepDeps): Promise<void> => {
  await deps.db.kysely
    .updateTable('Upload')
    .set({ discardedAt: sql`now()` })
    .where('attachedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where('createdAt', '<', new Date(deps.clock.now() - DAY_MS))
    .execute()
  let after = ''
  for (;;) {
    const batch = await deps.db.kysely
      .selectFrom('Upload as u')
      .select(['u.key', 'u.storageKey'])
      .where(isNotHeld())
      .where('discardedAt', 'is not', null)
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH)
      .execute()
    for (const upload of batch)
      await removeDiscarded(deps, upload).catch((error: unknown) =>
        deps.log.warn({ err: error, key: upload.key }, 'An upload could not be deleted; it is tried again'),
      )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.key
  }
}

/** Deletes an upload that its request made and that nothing refers to. */
export const discardUpload = async (deps: Deps<'db' | 'storage'>, key: string): Promise<void> => {
  const discarded = await deps.db.kysely
    .updateTable('Upload')
    .set({ discardedAt: sql`now()` })
    .where('key', '=', key)
    .where('attachedAt', 'is', null)
    .returning(['key', 'storageKey'])
    .executeTakeFirst()
  if (discarded) await removeDiscarded(deps, discarded)
}

/**
 * Removes a file that nothing holds, and then its row: the sweep finds a remaining row, but never a
 * file without a row.
 */
export const removeDiscarded = async (
  { db, storage }: Deps<'db' | 'storage'>,
  { key, storageKey }: Discarded,
): Promise<void> => {
  const free = await db.kysely
    .selectFrom('Upload as u')
    .select('u.key')
    .where('u.key', '=', key)
    .where(isNotHeld())
    .executeTakeFirst()
  if (!free) return
  await removeWithVariants(storage, storageKey)
  await db.kysely.deleteFrom('Upload').where('key', '=', key).where('discardedAt', 'is not', null).execute()
}
