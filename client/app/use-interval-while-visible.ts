import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `refresh` every `ms` milliseconds while the page is seen, and when it comes back into
 * sight.
 */
export const useIntervalWhileVisible = (refresh: () => unknown, ms: number): void => {
  const turn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  useEffect(() => {
    const timer = setInterval(turn, ms)
    const onSeen = () => turn()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [ms])
}
