import { useState } from 'react'
import { useIsStaying } from '../../app/stay.ts'
import { useDataSaver } from '../../ui/link-conditions.ts'
import { usePageVisible, useReducedMotion } from '../../ui/media-query.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'

/**
 * Decides what plays: the current item, unless it is paused, the page hidden or the feed covered.
 * With reduced motion or the data saver only after a tap. A picture does not delay the next clip,
 * which is loaded in advance for those who stay.
 */
export const usePlayback = (currentId: string | undefined, isResting: boolean, isStill: boolean) => {
  const isVisible = usePageVisible()
  const hasLessMotion = useReducedMotion()
  const savesData = useDataSaver()
  const wantsSound = usePreferences((preferences) => preferences.hasSound)
  const isByItself = !hasLessMotion && !savesData
  const isStaying = useIsStaying()

  const [tappedId, setTapped] = useState<string | null>(null)
  const [pausedId, setPaused] = useState<string | null>(null)
  const [startedId, setStarted] = useState<string | null>(null)
  const [failedId, setFailed] = useState<string | null>(null)
  // The browser may refuse sound for one item, and allow it after the next tap.
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
    mayPrime: isByItself && isStaying && (isStill || startedId === currentId),
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
