import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '../../../contract/time.ts'
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
  /**
   * Releases those of an account, or of all, that are not `present`: another server has finished or
   * removed them. Those of the last minute may be on their way to the disk.
   */
  releaseAbsent(present: readonly Unfinished[], ownerId?: string): void
  /** The declared bytes of all accounts. */
  total(): number
}

/** An unfinished upload; its id is `<owner>.<upload>`. */
type Unfinished = { id: string; declaredBytes: number; arrivedBytes: number }

/**
 * Reads the unfinished uploads of an account, or of all, in `folder`: of all servers that share it.
 */
export const readUnfinished = async (
  folder: string,
  bytesIfUnknown: number,
  ownerId?: string,
): Promise<Unfinished[]> => {
  const found: Unfinished[] = []
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json') || (ownerId && ownerOf(name) !== ownerId)) continue
    const id = name.slice(0, -'.json'.length)
    const note: unknown = await readFile(path.join(folder, name), 'utf8')
      .then(JSON.parse)
      .catch(() => null)
    const { size }: { size?: unknown } = Object(note)
    const content = await stat(path.join(folder, id)).catch(() => null)
    found.push({
      id,
      declaredBytes: typeof size === 'number' ? size : bytesIfUnknown,
      arrivedBytes: content?.size ?? 0,
    })
  }
  return found
}

const ownerOf = (id: string): string => id.split('.')[0] ?? ''

/**
 * Starts with the uploads that `present` has, then counts in memory: check and count are one
 * synchronous step, so parallel requests cannot exceed the quota.
 */
export const countUnfinished = (present: readonly Unfinished[], quota: StorageQuota): UnfinishedUploads => {
  const byOwner = new Map<string, Map<string, { bytes: number; since: number }>>()
  let total = 0
  const add = (id: string, bytes: number) => {
    const own = byOwner.get(ownerOf(id)) ?? new Map()
    byOwner.set(ownerOf(id), own.set(id, { bytes, since: performance.now() }))
    total += bytes
  }
  const release = (id: string) => {
    const own = byOwner.get(ownerOf(id))
    total -= own?.get(id)?.bytes ?? 0
    own?.delete(id)
    if (own?.size === 0) byOwner.delete(ownerOf(id))
  }
  for (const { id, declaredBytes } of present) add(id, declaredBytes)
  return {
    reserve: (id, bytes) => {
      const own = [...(byOwner.get(ownerOf(id))?.values() ?? [])]
      const used = own.reduce((sum, upload) => sum + upload.bytes, 0)
      if (own.length + 1 > quota.files || used + bytes > quota.bytes) return false
      add(id, bytes)
      return true
    },
    release,
    releaseAbsent: (present, ownerId) => {
      const ids = new Set(present.map(({ id }) => id))
      const startedBefore = performance.now() - MINUTE_MS
      const counted = ownerId ? [byOwner.get(ownerId) ?? new Map()] : [...byOwner.values()]
      for (const [id, { since }] of counted.flatMap((own) => [...own]))
        if (since < startedBefore && !ids.has(id)) release(id)
    },
    total: () => total,
  }
}

/**
 * Chooses uploads to remove until `lackingBytes` are free, or null if that is not enough: each time
 * the oldest of the account with most declared bytes, if `ownerId` would have fewer with this one.
 */
export const chooseForRemoval = (
  uploads: readonly Unfinished[],
  { ownerId, size, lackingBytes }: { ownerId: string; size: number; lackingBytes: number },
): string[] | null => {
  // Ids of an owner are ordered by time.
  const sorted = uploads.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const byOwner = Map.groupBy(sorted, ({ id }) => ownerOf(id))
  const bytesOf = new Map([...byOwner].map(([owner, own]) => [owner, sumOfDeclared(own)]))
  const most = (bytesOf.get(ownerId) ?? 0) + size
  const chosen: string[] = []
  for (let lacking = lackingBytes; lacking > 0; ) {
    const owner = maxBy(bytesOf.keys(), (one) => bytesOf.get(one) ?? 0, most) ?? ''
    const oldest = byOwner.get(owner)?.shift()
    if (!oldest) return null
    bytesOf.set(owner, (bytesOf.get(owner) ?? 0) - oldest.declaredBytes)
    lacking -= oldest.declaredBytes + oldest.arrivedBytes
    chosen.push(oldest.id)
  }
  return chosen
}

/** Returns the declared bytes of uploads together. */
export const sumOfDeclared = (uploads: readonly Unfinished[]): number =>
  uploads.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0)
