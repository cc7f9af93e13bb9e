import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder that other users can enter. As root, PostgreSQL runs as another user
 * and would keep its files elsewhere if it could not enter the folder.
 */
export const openFolder = async (name: string, where = tmpdir()): Promise<string> => {
  const folder = await mkdtemp(path.join(where, name))
  await chmod(folder, 0o711)
  return folder
}
