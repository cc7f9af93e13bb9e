import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 300

/** Returns a typed text once it has not changed for a moment, at first `start`. */
export const useDebounced = (typed: string, start = ''): string => {
  const [text, setText] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return text
}
