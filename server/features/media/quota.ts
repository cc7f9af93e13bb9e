import { sql } from 'kysely'
import { lockByName } from '../../../platform/db/advisory-lock.ts'
import type { Executor, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'

/** Unused files are deleted after a day, so there may be room an hour later. */
export const QUOTA_RETRY_SECONDS = 3600

/**
 * Serialises an account's quota checks until the transaction ends, so that parallel uploads cannot
 * use the same room.
 */
export const lockQuota = async (tx: Tx, ownerId: string): Promise<void> => {
  await lockByName(tx, `uploads:${ownerId}`)
}

/**
 * Checks that one more unused file fits into an account's quotas of unused and of all files. A file
 * stored already under `key` does not count twice.
 * @throws UPLOAD_QUOTA_REACHED
 */
export const assertQuota = async (
  { env }: Deps<'env'>,
  executor: Executor,
  { ownerId, size, key = '' }: { ownerId: string; size: number; key?: string | undefined },
): Promise<void> => {
  const { files, bytes, allBytes } = await executor
    .selectFrom('Upload')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('attachedAt', 'is', null)
        .filterWhere('discardedAt', 'is', null)
        .as('files'),
      sql<number>`coalesce(sum(size) filter (where "attachedAt" is null and "discardedAt" is null), 0)::bigint`.as(
        'bytes',
      ),
      // Reports and disputes hold deleted files, which count until their row is gone.
      sql<number>`coalesce(sum(size + "renditionBytes"), 0)::bigint`.as('allBytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  const { unused, storedBytes } = env.uploadQuota
  const isFull = files + 1 > unused.files || bytes + size > unused.bytes || allBytes + size > storedBytes
  if (isFull) throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: QUOTA_RETRY_SECONDS })
}
