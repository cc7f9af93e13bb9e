import { useEffect, useState } from 'react'

/** The time in milliseconds since 1970, anew every `ms`: what says how long ago something was stays true. */
export const useNow = (ms: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}
