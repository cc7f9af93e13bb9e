import type { Needs } from '../../../../platform/platform.ts'

type World = Needs<'db' | 'storage' | 'log' | 'clock'>
type Discarded = { key: string; storageKey: string }

/** How many go at a time. */
const BATCH = 200

/**
 * Deletes what nothing has referred to for a day, and what was being deleted when somebody died. What resists is left
 * for the next time. Several may sweep at once.
 */
export async function sweepUploads(world: World): Promise<void> {
  await world.db.query(
    `UPDATE "Upload" SET "discardedAt" = now()
     WHERE "attachedAt" IS NULL AND "discardedAt" IS NULL
       AND "createdAt" < to_timestamp($1::float8 / 1000) - interval '24 hours'`,
    [world.clock.now()],
  )
  let after = ''
  for (;;) {
    const batch = await world.db.query<Discarded>(
      `SELECT key, "storageKey" FROM "Upload" WHERE "discardedAt" IS NOT NULL AND key > $1::text ORDER BY key LIMIT $2`,
      [after, BATCH],
    )
    for (const upload of batch)
      await removeDiscarded(world, upload).catch((error: unknown) =>
        world.log.warn({ err: error, key: upload.key }, 'An upload could not be deleted; it is tried again'),
      )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.key
  }
}

/** The bytes first: what is left of a row is found again, bytes without a row never are. */
export async function removeDiscarded(
  { db, storage }: Needs<'db' | 'storage'>,
  { key, storageKey }: Discarded,
): Promise<void> {
  await storage.remove(storageKey)
  await db.query('DELETE FROM "Upload" WHERE key = $1::text AND "discardedAt" IS NOT NULL', [key])
}
