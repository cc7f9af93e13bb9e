import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = {
  release(): void
}

/**
 * Locks `file` (created if missing) between processes, and between callers in one process. Returns
 * `undefined` if a conflicting lock is held. Uses SQLite's file locks, which the system releases
 * when the holder dies, even by kill -9, so no lock is ever stale.
 */
export const tryLock = (file: string, mode: 'shared' | 'exclusive'): FileLock | undefined => {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_schema')
  } catch (error) {
    db.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => db.isOpen && db.close() }
}

/**
 * Waits for the exclusive lock on `file`.
 *
 * @throws Error after `timeoutMs`
 */
export const waitForLock = async (file: string, timeoutMs: number): Promise<FileLock> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = tryLock(file, 'exclusive')
    if (lock) return lock
    if (Date.now() > deadline) throw new Error(`Another process has held ${file} for ${timeoutMs / 1000} s.`)
    await sleep(25)
  }
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html#busy */
const isBusy = (error: unknown): boolean => {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
