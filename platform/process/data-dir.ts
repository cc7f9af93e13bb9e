import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code.ts'
import type { Log } from '../logger.ts'

/** Modes that exclude other users of the machine. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/**
 * Makes DATA_DIR and all later files of this process readable by their owner only, also those that
 * older versions left open. `postgres` keeps the modes that its server needs.
 */
export const secureDataDir = async (dataDir: string, log: Log): Promise<void> => {
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
  let isClosed = true
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const entryPath = path.join(dataDir, entry.name)
    if (entry.name === 'postgres') continue
    if (entry.isDirectory()) isClosed = (await closeFolder(entryPath)) && isClosed
    else if (entry.isFile()) isClosed = (await setMode(entryPath, PRIVATE_FILE)) && isClosed
  }
  // As root, PostgreSQL runs as another user, which must be able to enter its own folder.
  isClosed = (await setMode(dataDir, process.getuid?.() === 0 ? 0o711 : PRIVATE_FOLDER)) && isClosed
  if (!isClosed)
    log.warn(`Parts of ${dataDir} belong to another user: make sure that no one else can read them.`)
}

/** Works from the inside out, so that a folder with the right mode needs no second pass. */
const closeFolder = async (folder: string): Promise<boolean> => {
  if (((await lstat(folder)).mode & 0o777) === PRIVATE_FOLDER) return true
  let isClosed = true
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name)
    if (entry.isDirectory()) isClosed = (await closeFolder(entryPath)) && isClosed
    else if (entry.isFile()) isClosed = (await setMode(entryPath, PRIVATE_FILE)) && isClosed
  }
  return (await setMode(folder, PRIVATE_FOLDER)) && isClosed
}

/** Returns whether the mode was set, which only the owner can do. A missing file counts as set. */
const setMode = async (entryPath: string, mode: number): Promise<boolean> => {
  try {
    await chmod(entryPath, mode)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return true
    if (code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
