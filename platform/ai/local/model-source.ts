import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ModelSource } from '../model-setting.ts'

/** A configured model cannot be used and an operator must act: trying again does not help. */
export class UnusableModel extends Error {
  override name = 'UnusableModel'
}

/** Returns where the model's files are, or will be once they are fetched. */
export const folderOf = (source: ModelSource, modelsDir: string): string =>
  'folder' in source
    ? source.folder
    : path.join(modelsDir, `${archiveName(source.url)}-${source.sha256.slice(0, 12)}`)

/**
 * Returns the folder that holds the files: archives often contain one folder. Null before they are
 * fetched.
 */
export const findModelRoot = (source: ModelSource, modelsDir: string): string | null => {
  let folder = folderOf(source, modelsDir)
  if (!existsSync(folder)) return null
  for (;;) {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
    const [only] = entries
    if (entries.length !== 1 || !only?.isDirectory()) return folder
    folder = path.join(folder, only.name)
  }
}

/** Returns the model's name for logs and stored vectors: the name of its folder or archive. */
export const nameOf = (source: ModelSource): string =>
  'folder' in source ? path.basename(source.folder) : archiveName(source.url)

const archiveName = (url: string): string => {
  const file = decodeURIComponent(path.posix.basename(new URL(url).pathname))
  const name = file.replace(/\.(?:tar\.(?:gz|bz2)|tgz|tbz2?|tar)$/i, '').replace(/[^\w.-]/g, '_')
  return name.replace(/^\.+/, '') || 'model'
}
