import { sql } from 'kysely'
import { lockByName } from '../../../platform/db/advisory-lock.ts'
import type { Queries, Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { limitKey } from '../../../platform/limit-key.ts'
import type { Deps } from '../../../platform/platform.ts'

/** Unused files are deleted after a day, so there may be room an hour later. */
export const QUOTA_RETRY_SECONDS = 3600

/**
 * Serialises an account's quota checks until the transaction ends, so that parallel uploads cannot
 * use the same room.
 */
export const lockQuota = async (tx: Tx, ownerId: string): Promise<void> => {
  await lockByName(tx, limitKey('uploads', ownerId))
}

/**
 * Checks that one more unused file fits into an account's quota. A file stored already under `key`
 * does not count twice.
 * @throws UPLOAD_QUOTA_REACHED
 */
export const refuseOverQuota = async (
  db: Queries,
  { uploadQuota: { unused } }: Deps<'env'>['env'],
  { ownerId, size, key = '' }: { ownerId: string; size: number; key?: string | undefined },
): Promise<void> => {
  const { files, bytes } = await db
    .selectFrom('Upload')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('attachedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  if (files + 1 > unused.files || bytes + size > unused.bytes)
    throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: QUOTA_RETRY_SECONDS })
}
