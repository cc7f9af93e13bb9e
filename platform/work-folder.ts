import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PREFIX = 'sokoni-work-'
/** Longer than any job runs. */
const ABANDONED_AFTER_MS = 60 * 60_000

/** Creates a temporary folder. The caller deletes it; a timer deletes those of killed processes. */
export const makeWorkFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), PREFIX))

/** Deletes the folders of killed processes. */
export const deleteAbandonedFolders = async (now = Date.now()): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    // That of another user of the machine cannot be deleted.
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
