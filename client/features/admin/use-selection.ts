import { useState } from 'react'

/** Marks entries of a list, but none that `canChoose` refuses or that left the list. */
export const useSelection = <Entry extends { id: string }>(
  name: string,
  entries: readonly Entry[],
  canChoose: (entry: Entry) => boolean,
) => {
  const [state, setState] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: new Set() })
  const ids = state.name === name ? state.ids : new Set<string>()
  const possible = entries.filter(canChoose)
  const chosen = possible.filter(({ id }) => ids.has(id))
  const set = (next: ReadonlySet<string>) => setState({ name, ids: next })
  const isAll = chosen.length > 0 && chosen.length === possible.length
  return {
    chosen,
    all: isAll ? ('all' as const) : chosen.length > 0 ? ('some' as const) : ('none' as const),
    isChosen: (id: string) => chosen.some((entry) => entry.id === id),
    canChoose: (id: string) => possible.some((entry) => entry.id === id),
    toggle: (id: string) => set(ids.symmetricDifference(new Set([id]))),
    toggleAll: () => set(isAll ? new Set() : new Set(possible.map(({ id }) => id))),
    clear: () => set(new Set()),
  }
}
