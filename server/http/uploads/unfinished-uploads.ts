import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StorageQuota } from '../../../platform/env.ts'

/** Unfinished uploads on this server, per account. */
export type UnfinishedUploads = {
  /**
   * Counts an upload against its owner's quota. Returns false, and counts nothing, if it does not
   * fit.
   */
  reserve(id: string, bytes: number): boolean
  release(id: string): void
  /** The declared bytes of all accounts. */
  total(): number
}

/**
 * Reads existing uploads from `folder`, then counts in memory: check and count are one synchronous
 * step, so parallel requests cannot exceed the quota. Ids are `<owner>.<upload>`.
 */
export const countUnfinished = async (
  folder: string,
  quota: StorageQuota,
  sizeIfUnknown: number,
): Promise<UnfinishedUploads> => {
  const byOwner = new Map<string, Map<string, number>>()
  let total = 0
  const ownerOf = (id: string) => id.split('.')[0] ?? ''
  const add = (id: string, bytes: number) => {
    const own = byOwner.get(ownerOf(id)) ?? new Map<string, number>()
    byOwner.set(ownerOf(id), own.set(id, bytes))
    total += bytes
  }
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue
    const note: unknown = await readFile(path.join(folder, name), 'utf8')
      .then(JSON.parse)
      .catch(() => null)
    const { size }: { size?: unknown } = Object(note)
    add(name.slice(0, -'.json'.length), typeof size === 'number' ? size : sizeIfUnknown)
  }
  return {
    reserve: (id, bytes) => {
      const own = [...(byOwner.get(ownerOf(id))?.values() ?? [])]
      const used = own.reduce((sum, size) => sum + size, 0)
      if (own.length + 1 > quota.files || used + bytes > quota.bytes) return false
      add(id, bytes)
      return true
    },
    release: (id) => {
      const own = byOwner.get(ownerOf(id))
      total -= own?.get(id) ?? 0
      own?.delete(id)
      if (own?.size === 0) byOwner.delete(ownerOf(id))
    },
    total: () => total,
  }
}
