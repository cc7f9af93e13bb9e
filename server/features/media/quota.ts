import { fail } from '../../../platform/errors.ts'
import type { Needs } from '../../../platform/platform.ts'

/** Unused files are deleted a day after they came, so an hour later there may be room again. */
export const QUOTA_RETRY_SECONDS = 3600

/**
 * Serialises the quota checks of one account until the transaction ends, so that parallel uploads cannot each see the
 * same room.
 */
export async function lockQuota(query: Needs<'db'>['db']['query'], ownerId: string): Promise<void> {
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`uploads:${ownerId}`])
}

/**
 * Checks that one more file fits into what an account may store that nothing refers to. A file that is stored already
 * under `key` does not count twice.
 * @throws UPLOAD_QUOTA_REACHED
 */
export async function refuseOverQuota(
  { query }: Pick<Needs<'db'>['db'], 'query'>,
  { uploadQuota: { unused } }: Needs<'env'>['env'],
  { ownerId, size, key = '' }: { ownerId: string; size: number; key?: string | undefined },
): Promise<void> {
  const [used] = await query<{ files: number; bytes: number }>(
    `SELECT count(*)::int AS files, coalesce(sum(size), 0)::bigint AS bytes FROM "Upload"
     WHERE "ownerId" = $1::uuid AND "attachedAt" IS NULL AND "discardedAt" IS NULL AND key <> $2::text`,
    [ownerId, key],
  )
  const { files, bytes } = used ?? { files: 0, bytes: 0 }
  if (files + 1 > unused.files || bytes + size > unused.bytes)
    throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: QUOTA_RETRY_SECONDS })
}
