import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { x as extract } from 'tar'
import unbzip2 from 'unbzip2-stream'
import { UnusableModel } from './model-source.ts'

const MAX_BYTES = 8 * 1024 ** 3
const MAX_ENTRIES = 2_000

/**
 * Extracts a tar archive, plain or compressed with gzip or bzip2. `label` names it in errors.
 * @throws UnusableModel if an entry is a link, leaves the folder or is too large, or the archive is
 * damaged
 */
export const extractArchive = async (
  archive: string,
  folder: string,
  label: string,
  maxBytes = MAX_BYTES,
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  let entries = 0
  let refused: string | null = null
  const writer = extract({
    cwd: folder,
    // Damaged archives and entries with '..' are errors rather than warnings.
    strict: true,
    filter: (name, entry) => {
      entries += 1
      bytes += 'size' in entry && typeof entry.size === 'number' ? entry.size : 0
      const type = 'type' in entry ? entry.type : ''
      if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') refused ??= `${name} is not a file`
      if (name.startsWith('/') || name.split('/').includes('..')) refused ??= `${name} leaves its folder`
      if (bytes > maxBytes || entries > MAX_ENTRIES) refused ??= 'it is too large'
      return refused === null
    },
  })
  const decompress = (await isBzip2(archive)) ? unbzip2() : new PassThrough()
  try {
    await pipeline(createReadStream(archive), decompress, writer)
  } catch (error) {
    refused ??= error instanceof Error ? error.message : String(error)
  }
  if (entries === 0) refused ??= 'it is not a tar archive'
  if (refused !== null) throw new UnusableModel(`${label} cannot be extracted: ${refused}`)
}

const isBzip2 = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.toString('latin1') === 'BZh'
  } finally {
    await handle.close()
  }
}
