import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

type SweepDeps = Deps<'db' | 'storage' | 'log' | 'clock'>
type Discarded = { key: string; storageKey: string }

/** Rows read at a time. */
const BATCH = 200
const DAY_MS = 24 * 3_600_000

/**
 * Deletes what nothing has referred to for a day, and what a process was deleting when it died. What cannot be deleted
 * is tried again by the next sweep. Several may sweep at once.
 */
export async function sweepUploads(deps: SweepDeps): Promise<void> {
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
      .selectFrom('Upload')
      .select(['key', 'storageKey'])
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

/** The bytes first: the sweep finds a row that is left, but never bytes without a row. */
export async function removeDiscarded(
  { db, storage }: Deps<'db' | 'storage'>,
  { key, storageKey }: Discarded,
): Promise<void> {
  await storage.remove(storageKey)
  await db.kysely.deleteFrom('Upload').where('key', '=', key).where('discardedAt', 'is not', null).execute()
}
