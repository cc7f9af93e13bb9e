import { statfs } from 'node:fs/promises'
import { fail } from '../errors.ts'

const RETRY_SECONDS = 2
/**
 * Files leave so much free, or a fifth of a disk under 10 GB, for a database on the same disk. It
 * stops when it cannot write, and its log alone grows by 1 GB (`max_wal_size`), at times more:
 * https://www.postgresql.org/docs/current/runtime-config-wal.html
 */
const RESERVED_BYTES = 2 * 1024 ** 3
const RESERVED_SHARE = 0.2
const CHECK_INTERVAL_BYTES = 1024 * 1024

/** Returns the bytes that files may still take on the disk of `folder`; negative on a full disk. */
export const diskRoom = async (folder: string): Promise<number> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - Math.min(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE)
}

/** Returns whether files may take `bytes` more on the disk of `folder`. */
export const hasDiskSpace = async (folder: string, bytes: number): Promise<boolean> =>
  (await diskRoom(folder)) >= bytes

/** Creates the error of a disk without room. */
export const noRoom = () =>
  fail('UNAVAILABLE', {
    message: 'The disk has no room for files. Please try again later.',
    retryAfter: RETRY_SECONDS,
  })

/**
 * Checks that the disk of `folder` has room for a file before it is written.
 * @throws UNAVAILABLE
 */
export const assertDiskSpace = async (folder: string, bytes: number): Promise<void> => {
  if (!(await hasDiskSpace(folder, bytes))) throw noRoom()
}

/**
 * Passes the chunks of a file on while its disk keeps the reserve: a file that had room at its
 * beginning may have none later, as several processes write to one disk.
 * @throws UNAVAILABLE
 */
export async function* whileDiskHasSpace(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  let unchecked = CHECK_INTERVAL_BYTES
  for await (const chunk of chunks) {
    if (unchecked >= CHECK_INTERVAL_BYTES) {
      await assertDiskSpace(folder, 0)
      unchecked = 0
    }
    unchecked += chunk.length
    yield chunk
  }
}
