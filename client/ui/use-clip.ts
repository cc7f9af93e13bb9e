import { useEffect, useEffectEvent, useState } from 'react'
import { clipPosition, noteClipPosition } from './clip-position.ts'
import { useDataSaver } from './link-conditions.ts'
import { usePageVisible, useReducedMotion } from './media-query.ts'
import { useNetworkReturn } from './network.ts'
import { playClip, reviveClip } from './play-clip.ts'
import { setPreference, usePreferences } from './preferences.ts'

/**
 * Plays one clip in its own player: by itself, muted unless sound is on, and from where another
 * player of `url` stopped. With less motion or saving data it waits for a tap. It pauses while it
 * is not shown.
 */
export const useClip = (player: HTMLVideoElement | null, url: string, isShown: boolean) => {
  const hasLessMotion = useReducedMotion()
  const savesData = useDataSaver()
  const isVisible = usePageVisible()
  const wantsSound = usePreferences(({ hasSound }) => hasSound)
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null)
  const [isSilenced, setSilenced] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [time, setTime] = useState({ seconds: 0, duration: 0 })
  const isWanted = chosen === 'play' || (chosen === null && !hasLessMotion && !savesData)
  const isPlaying = isWanted && isShown && isVisible && !hasFailed
  const hasSound = wantsSound && !isSilenced

  useEffect(() => {
    if (!player) return
    player.muted = !hasSound
  }, [player, hasSound])
  useEffect(() => {
    if (!player || !isPlaying) return
    const attempt = { isStale: false }
    reviveClip(player)
    const position = clipPosition(url)
    if (Math.abs(position - player.currentTime) > 0.5) player.currentTime = position
    playClip(
      player,
      attempt,
      () => setSilenced(true),
      () => setChosen('pause'),
    )
    return () => {
      attempt.isStale = true
      player.pause()
    }
  }, [player, url, isPlaying])

  useNetworkReturn(() => setFailed(false), hasFailed)
  const follow = useEffectEvent(({ currentTime, duration }: HTMLVideoElement) => {
    setTime({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 })
    noteClipPosition(url, currentTime)
  })
  useEffect(() => {
    if (!player) return
    const stop = new AbortController()
    const { signal } = stop
    player.addEventListener('timeupdate', () => follow(player), { signal })
    player.addEventListener('playing', () => setBegun(true), { signal })
    player.addEventListener('error', () => setFailed(true), { signal })
    return () => stop.abort()
  }, [player])

  return {
    isPlaying,
    hasSound,
    hasBegun,
    hasFailed,
    ...time,
    toggle: () => {
      setFailed(false)
      setChosen(isWanted ? 'pause' : 'play')
    },
    toggleSound: () => {
      setSilenced(false)
      setPreference('hasSound', !hasSound)
    },
    seek: (seconds: number) => {
      if (player) player.currentTime = seconds
    },
  }
}
