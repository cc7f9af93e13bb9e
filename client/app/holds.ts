import { useEffect } from 'react'

/** Counts which entities mounted components show. */
export type Holds = {
  /** Holds entities; returns a function that releases them. */
  hold: (ids: readonly string[]) => () => void
  held: () => Set<string>
}

/** Creates a counter of held entities. `onRelease` runs after some were released. */
export const createHolds = (onRelease: () => void = () => {}): Holds => {
  const counts = new Map<string, number>()
  return {
    hold: (ids) => {
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
      return () => {
        for (const id of ids) {
          const left = (counts.get(id) ?? 1) - 1
          if (left > 0) counts.set(id, left)
          else counts.delete(id)
        }
        onRelease()
      }
    },
    held: () => new Set(counts.keys()),
  }
}

/** Holds entities while the component is mounted. */
export const useHold = ({ hold }: Holds, ids: readonly string[]): void => {
  const names = ids.join(' ')
  useEffect(() => (names === '' ? undefined : hold(names.split(' '))), [hold, names])
}
