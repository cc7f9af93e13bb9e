import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** The typed text, and the query: the same text after a pause. */
export const useSearch = () => {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, search }
}
