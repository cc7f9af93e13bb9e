import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PREFIX = 'sokoni-work-'
/** Far longer than any work takes. */
const ABANDONED_AFTER_MS = 60 * 60_000

/** Creates a temporary folder, which its maker deletes, or a sweep if its process was killed. */
export const makeWorkFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), PREFIX))

/** Deletes the folders of killed processes. */
export const deleteAbandonedFolders = async (now = Date.now()): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true })
  }
}
