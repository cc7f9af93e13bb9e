import { statfs } from 'node:fs/promises'
import { fail } from '../../../platform/errors.ts'

const RETRY_SECONDS = 2

/**
 * Checks that the disk of `folder` has room for a file before the client sends it.
 *
 * @throws UNAVAILABLE
 */
export const assertDiskSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) throw fail('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
}
