import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import { errorCode } from '../error-code.ts'
import type { Keys } from '../keys.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../process/data-dir.ts'
import { assertDiskSpace, whileDiskHasSpace } from './disk-space.ts'
import {
  assertKey,
  assertPrivateKey,
  assertType,
  type ByteRange,
  type ObjectInfo,
  type Storage,
  typeOf,
} from './port.ts'
import { signUrl } from './signed-url.ts'

/**
 * Storage in a folder (DATA_DIR/media), which several processes can share. The key is the path.
 * Files are written to `.tmp` first; leftovers of a crash are deleted after a day. `keys` sign
 * private URLs, which the media route checks.
 */
export const createDiskStorage = async ({ folder, keys, clock }: DiskOptions): Promise<Storage> => {
  const root = resolve(folder)
  const baseUrl = '/media/'
  const temporaryFolder = join(root, '.tmp')
  await mkdir(temporaryFolder, { recursive: true, mode: PRIVATE_FOLDER })
  await sweep(temporaryFolder)

  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }

  return {
    async put(key, body, meta) {
      const target = pathOf(key)
      assertType(key, meta.type)
      return { size: await store(temporaryFolder, target, body) }
    },

    async read(key, range) {
      const file = await missingIsNull(open(pathOf(key), 'r'))
      return file && readFrom(file, key, range)
    },

    async stat(key) {
      return infoOf({ stat: () => stat(pathOf(key)) }, key)
    },

    async localCopy(key) {
      const path = pathOf(key)
      return (await infoOf({ stat: () => stat(path) }, key)) && { path, release: async () => {} }
    },

    async remove(key) {
      // Its folder is kept: removing it would race with a concurrent `put`.
      await missingIsNull(unlink(pathOf(key)))
    },

    async *list(prefix) {
      if (prefix !== '') assertKey(prefix.replace(/\/$/, ''))
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const key of keysUnder(root, start)) {
        if (!key.startsWith(prefix)) continue
        const info = await infoOf({ stat: () => stat(join(root, key)) }, key)
        if (info) yield { key, size: info.size, modifiedAt: info.modifiedAt }
      }
    },

    baseUrl,
    url(key) {
      assertKey(key)
      return baseUrl + key
    },

    async privateUrl(key, seconds) {
      assertPrivateKey(key)
      const expires = Math.floor(clock.now() / 1000) + seconds
      return `${baseUrl}${key}?expires=${expires}&signature=${signUrl(keys, key, String(expires))}`
    },
  }
}

type DiskOptions = { folder: string; keys: Pick<Keys, 'hash'>; clock: Clock }

/** Writes a body to a temporary file and moves it to its final path; returns its size in bytes. */
const store = async (
  temporaryFolder: string,
  target: string,
  body: Readable | { path: string },
): Promise<number> => {
  const temporary = join(temporaryFolder, randomUUID())
  try {
    const size = await write(temporary, body)
    await moveInto(temporary, target)
    return size
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Writes and syncs the body to a new file; returns its size in bytes. */
const write = async (path: string, body: Readable | { path: string }): Promise<number> => {
  if (body instanceof Readable) {
    // `flush` is fsync before the file is closed.
    const file = createWriteStream(path, { flags: 'wx', flush: true, mode: PRIVATE_FILE })
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => whileDiskHasSpace(chunks, dirname(path)), file)
    return file.bytesWritten
  }
  await assertDiskSpace(dirname(path), (await stat(body.path)).size)
  await copyFile(body.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  const copy = await open(path, 'r+')
  try {
    // A copy inherits the mode of the original.
    await copy.chmod(PRIVATE_FILE)
    await copy.sync()
    return (await copy.stat()).size
  } finally {
    await copy.close()
  }
}

/** Renames a complete file to its final path and syncs the folder. */
const moveInto = async (temporary: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  await rename(temporary, target)
  // Windows cannot open folders and persists names itself.
  if (process.platform === 'win32') return
  const folder = await open(dirname(target), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Reads an open file, or a range of its bytes, and closes it at the end. */
const readFrom = async (file: FileHandle, key: string, range?: ByteRange) => {
  try {
    const info = await infoOf(file, key)
    if (info) return { stream: streamOf(file, info.size, range), ...info }
    await file.close()
    return null
  } catch (error) {
    await file.close()
    throw error
  }
}

const streamOf = (file: FileHandle, size: number, range?: ByteRange): Readable => {
  if (!range) return file.createReadStream()
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (!(Number.isInteger(range.start) && range.start >= 0 && range.start <= end)) {
    throw new RangeError(`No bytes ${range.start}–${range.end ?? ''} in ${size}`)
  }
  return file.createReadStream({ start: range.start, end })
}

const infoOf = async (
  from: { stat(): Promise<{ size: number; mtime: Date; isFile(): boolean }> },
  key: string,
): Promise<ObjectInfo | null> => {
  const found = await missingIsNull(from.stat())
  return found?.isFile() ? { size: found.size, type: typeOf(key), modifiedAt: found.mtime } : null
}

/** Yields the keys of the files below `root/start`; ignores folders that disappear meanwhile. */
async function* keysUnder(root: string, start: string): AsyncIterable<string> {
  const entries = (await missingIsNull(readdir(join(root, start), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* keysUnder(root, `${start}${entry.name}/`)
    else if (entry.isFile()) yield `${start}${entry.name}`
  }
}

const sweep = async (temporaryFolder: string): Promise<void> => {
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name)
    const found = await missingIsNull(stat(path))
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

const missingIsNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    // ENOTDIR: a part of the key is a file, so the object does not exist.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}
