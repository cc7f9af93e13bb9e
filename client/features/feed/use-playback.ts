import { useState } from 'react'
import { useDataSaver } from '../../ui/link-conditions.ts'
import { usePageVisible, useReducedMotion } from '../../ui/media-query.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'

/**
 * What plays, and how: the item at hand, unless it was paused, the page is hidden or the feed
 * rests. With less motion or saving data nothing plays and nothing is fetched until a tap on it.
 * Where that item is a still picture the next one need not wait for it to begin.
 */
export const usePlayback = (currentId: string | undefined, isResting: boolean, isStill: boolean) => {
  const isVisible = usePageVisible()
  const hasLessMotion = useReducedMotion()
  const savesData = useDataSaver()
  const wantsSound = usePreferences((preferences) => preferences.hasSound)
  const isByItself = !hasLessMotion && !savesData

  const [tappedId, setTapped] = useState<string | null>(null)
  const [pausedId, setPaused] = useState<string | null>(null)
  const [startedId, setStarted] = useState<string | null>(null)
  const [failedId, setFailed] = useState<string | null>(null)
  // The browser may insist on silence for one item, and allow sound after the next touch.
  const [silencedId, setSilenced] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)

  useNetworkReturn(() => setFailed(null), failedId !== null)
  const [lastId, setLastId] = useState(currentId)
  if (lastId !== currentId) {
    setLastId(currentId)
    setPaused(null)
    setTapped(null)
    setWaiting(false)
  }

  const isAllowed = isByItself || tappedId === currentId
  const isWanted = isAllowed && pausedId !== currentId
  const hasSound = wantsSound && silencedId !== currentId
  const id = currentId ?? null
  return {
    isPlaying: isWanted && isVisible && !isResting && failedId !== currentId,
    hasSound,
    isWaiting,
    failedId,
    mayLoad: (itemId: string): boolean => isByItself || tappedId === itemId,
    mayPrime: isByItself && (isStill || startedId === currentId),
    toggle: () => {
      setFailed(null)
      setTapped(id)
      setPaused(isWanted ? id : null)
    },
    toggleSound: () => {
      setSilenced(null)
      setPreference('hasSound', !hasSound)
    },
    onStart: setStarted,
    setWaiting,
    onSilenced: () => setSilenced(id),
    onRefused: () => setPaused(id),
    onFailed: setFailed,
  }
}
