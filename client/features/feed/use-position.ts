import { useState } from 'react'

type Known = { index: number; id: string | undefined; firstId: string | undefined }

/**
 * Which item is at hand. It stays with its item while the list grows or changes around it; a list that begins anew
 * begins at its top; where the item at hand is gone, its place is kept. `step` answers whether there was one to go to.
 */
export const usePosition = (ids: readonly string[], startId?: string) => {
  const [known, setKnown] = useState<Known>(() => at(ids, Math.max(0, startId ? ids.indexOf(startId) : 0)))
  const index = settle(known, ids)
  if (index !== known.index || ids[index] !== known.id || ids[0] !== known.firstId) setKnown(at(ids, index))
  return {
    index,
    step: (by: -1 | 1): boolean => {
      const next = index + by
      if (next < 0 || next >= ids.length) return false
      setKnown(at(ids, next))
      return true
    },
  }
}

/** Where the item at hand stands in a list that may have changed. */
export const settle = (known: Known, ids: readonly string[]): number => {
  const found = known.id === undefined ? -1 : ids.indexOf(known.id)
  if (found >= 0) return found
  if (ids[0] !== known.firstId) return 0
  return Math.max(0, Math.min(known.index, ids.length - 1))
}

const at = (ids: readonly string[], index: number): Known => ({ index, id: ids[index], firstId: ids[0] })
