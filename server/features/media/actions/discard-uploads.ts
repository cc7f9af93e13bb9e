import type { deleteMedia as deleteMediaCall } from '../../../../contract/media/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { uploadKeyOf } from '../queries.ts'

type World = Needs<'db' | 'storage' | 'env' | 'log' | 'clock'>
type Discarded = { key: string; storageKey: string }

/** How many go at a time. */
const BATCH = 200

/** Deletes an upload for good. Throws `NOT_FOUND`, and `FORBIDDEN` for another's unless an administrator asks. */
export async function deleteMedia(
  world: World,
  actor: Member,
  input: CallParsed<typeof deleteMediaCall>,
): Promise<CallResult<typeof deleteMediaCall>> {
  const key = uploadKeyOf(world, input.key)
  const upload = await world.db.prisma.upload.findFirst({ where: { OR: [{ key }, { storageKey: key }] } })
  if (!upload) throw fail('NOT_FOUND')
  if (upload.ownerId !== actor.userId && actor.role !== 'admin') throw fail('FORBIDDEN')
  // From here on nothing can take it; should we die before its bytes are gone, the sweep goes on.
  await world.db.prisma.upload.updateMany({ where: { key: upload.key }, data: { discardedAt: new Date() } })
  await remove(world, upload)
  return {}
}

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
      await remove(world, upload).catch((error: unknown) =>
        world.log.warn({ err: error, key: upload.key }, 'An upload could not be deleted; it is tried again'),
      )
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.key
  }
}

/** The bytes first: what is left of a row is found again, bytes without a row never are. */
async function remove(
  { db, storage }: Needs<'db' | 'storage'>,
  { key, storageKey }: Discarded,
): Promise<void> {
  await storage.remove(storageKey)
  await db.query('DELETE FROM "Upload" WHERE key = $1::text AND "discardedAt" IS NOT NULL', [key])
}
