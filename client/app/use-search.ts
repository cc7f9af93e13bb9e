import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** The typed text, and the query: the same text after a pause. `start` is searched at once. */
export const useSearch = (start = '') => {
  const [typed, setTyped] = useState(start)
  return { typed, setTyped, search: useDebounced(typed.trim(), start) }
}
