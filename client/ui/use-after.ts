import { useEffect, useState } from 'react'

/** False, and true once `ms` milliseconds have gone by. */
export const useAfter = (ms: number): boolean => {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}
