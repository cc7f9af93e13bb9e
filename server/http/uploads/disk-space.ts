import { statfs } from 'node:fs/promises'
import { fail } from '../../../platform/errors.ts'

const RETRY_SECONDS = 2
/** Files leave so much free: a database on the same disk stops when it cannot write. */
const RESERVED_BYTES = 512 * 1024 * 1024
const RESERVED_SHARE = 0.05

/**
 * Checks that the disk of `folder` has room for files before the client sends them. It keeps 512 MB
 * free, or a twentieth of a disk under 10 GB.
 * @throws UNAVAILABLE
 */
export const assertDiskSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserved = Math.min(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE)
  if (bavail * bsize < bytes + reserved) throw fail('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
}
