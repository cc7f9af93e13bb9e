import { createContext } from 'react'

/** The selected rows, for a change of all of them. */
export type Selection = {
  isChosen: (id: string) => boolean
  canChoose: (id: string) => boolean
  toggle: (id: string) => void
}

/** The table that a row stands in; `null` on narrow screens, where there is none. */
export const TableContext = createContext<{
  /** Without the first and the last. */
  columns: readonly string[]
  /** `null` where rows cannot be marked. */
  selection: Selection | null
  /** The column of times that the rows can be ordered by. */
  sortedBy: string | null
} | null>(null)
