import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Makes a new folder that others may enter, `name` and some letters, in `where`. As root, PostgreSQL runs as another user: of
 * a folder that is closed to it, it keeps its files elsewhere, and they stay behind.
 */
export const openFolder = async (name: string, where = tmpdir()): Promise<string> => {
  const folder = await mkdtemp(path.join(where, name))
  await chmod(folder, 0o711)
  return folder
}
