import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StorageQuota } from '../../../platform/env.ts'
import { maxBy } from '../../../platform/limits/max-by.ts'

/** Unfinished uploads on this server, per account. */
export type UnfinishedUploads = {
  /**
   * Counts an upload against its owner's quota. Returns false, and counts nothing, if it does not
   * fit.
   */
  reserve(id: string, bytes: number): boolean
  release(id: string): void
  /** Releases all but `ids`: another server may have removed the others. */
  releaseOthers(ids: ReadonlySet<string>): void
  /** The declared bytes of all accounts. */
  total(): number
}

/** The declared size of each unfinished upload, by its id, `<owner>.<upload>`. */
type Sizes = ReadonlyMap<string, number>

/** Reads the unfinished uploads in `folder`: those of all servers that share it. */
export const readUnfinished = async (folder: string, sizeIfUnknown: number): Promise<Sizes> => {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue
    const note: unknown = await readFile(path.join(folder, name), 'utf8')
      .then(JSON.parse)
      .catch(() => null)
    const { size }: { size?: unknown } = Object(note)
    sizes.set(name.slice(0, -'.json'.length), typeof size === 'number' ? size : sizeIfUnknown)
  }
  return sizes
}

const ownerOf = (id: string): string => id.split('.')[0] ?? ''

/**
 * Starts with the uploads that `present` has, then counts in memory: check and count are one
 * synchronous step, so parallel requests cannot exceed the quota.
 */
export const countUnfinished = (present: Sizes, quota: StorageQuota): UnfinishedUploads => {
  const byOwner = new Map<string, Map<string, number>>()
  let total = 0
  const add = (id: string, bytes: number) => {
    const own = byOwner.get(ownerOf(id)) ?? new Map<string, number>()
    byOwner.set(ownerOf(id), own.set(id, bytes))
    total += bytes
  }
  const release = (id: string) => {
    const own = byOwner.get(ownerOf(id))
    total -= own?.get(id) ?? 0
    own?.delete(id)
    if (own?.size === 0) byOwner.delete(ownerOf(id))
  }
  for (const [id, bytes] of present) add(id, bytes)
  return {
    reserve: (id, bytes) => {
      const own = [...(byOwner.get(ownerOf(id))?.values() ?? [])]
      const used = own.reduce((sum, size) => sum + size, 0)
      if (own.length + 1 > quota.files || used + bytes > quota.bytes) return false
      add(id, bytes)
      return true
    },
    release,
    releaseOthers: (ids) => {
      const counted = [...byOwner.values()].flatMap((own) => [...own.keys()])
      for (const id of counted) if (!ids.has(id)) release(id)
    },
    total: () => total,
  }
}

/** Returns the declared bytes of an account's unfinished uploads. */
export const bytesOfOwner = (uploads: Sizes, owner: string): number =>
  [...uploads].reduce((sum, [id, size]) => (ownerOf(id) === owner ? sum + size : sum), 0)

/**
 * Returns the oldest upload of the account with most declared bytes, if those are more than
 * `bytes`: where the disk is full, who takes most of it gives way.
 */
export const largestOwnersUpload = (uploads: Sizes, bytes: number): string | undefined => {
  const owners = new Set([...uploads.keys()].map(ownerOf))
  const largest = maxBy(owners, (owner) => bytesOfOwner(uploads, owner), bytes)
  // Ids are ordered by time.
  return [...uploads.keys()].filter((id) => ownerOf(id) === largest).toSorted()[0]
}
