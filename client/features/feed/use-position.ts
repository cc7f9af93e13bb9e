import { useState } from 'react'

type Known = { index: number; id: string | undefined; firstId: string | undefined }

/**
 * Keeps the position in a list at its item while the list changes. A new list starts at its top; if
 * the item is gone, its index stays. `hasEnd` adds a last position. `step` returns whether it
 * moved.
 */
export const usePosition = (ids: readonly string[], startId?: string, hasEnd = false) => {
  const length = ids.length + (hasEnd ? 1 : 0)
  const [known, setKnown] = useState<Known>(() => at(ids, Math.max(0, startId ? ids.indexOf(startId) : 0)))
  const index = indexIn(known, ids, length)
  if (index !== known.index || ids[index] !== known.id || ids[0] !== known.firstId) setKnown(at(ids, index))
  return {
    index,
    step: (by: -1 | 1): boolean => {
      const next = index + by
      if (next < 0 || next >= length) return false
      setKnown(at(ids, next))
      return true
    },
    toTop: () => setKnown(at(ids, 0)),
  }
}

/** Returns the position of the known item in a list that may have changed. */
export const indexIn = (known: Known, ids: readonly string[], length = ids.length): number => {
  const found = known.id === undefined ? -1 : ids.indexOf(known.id)
  if (found >= 0) return found
  if (ids[0] !== known.firstId) return 0
  return Math.max(0, Math.min(known.index, length - 1))
}

const at = (ids: readonly string[], index: number): Known => ({ index, id: ids[index], firstId: ids[0] })
