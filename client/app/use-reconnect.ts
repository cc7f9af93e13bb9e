import { useEffect, useEffectEvent } from 'react'

/** Runs `onReconnect` whenever the browser comes back online. */
export const useReconnect = (onReconnect: () => void): void => {
  const run = useEffectEvent(onReconnect)
  useEffect(() => {
    const hear = () => run()
    addEventListener('online', hear)
    return () => removeEventListener('online', hear)
  }, [])
}
