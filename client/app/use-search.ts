import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** The typed text, and the query: the same text after a pause. `start` is searched at once. */
export const useSearch = (start = '') => {
  const [typed, setTyped] = useState(start)
  const [search, setSearch] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, search }
}
