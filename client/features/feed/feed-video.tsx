import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clipPosition, noteClipPosition } from '../../ui/clip-position.ts'
import { linkConditions } from '../../ui/link-conditions.ts'
import { pickRendition } from '../../ui/pick-rendition.ts'
import { playClip, reviveClip } from '../../ui/play-clip.ts'
import { useCaptions } from '../../ui/use-captions.ts'
import type { FeedItem } from './feed-item.ts'
import { type PlayerPool, unload } from './player-pool.ts'

export type FeedVideoProps = {
  item: FeedItem
  pool: PlayerPool
  /** Whether it may load; with the data saver only after a tap. */
  mayLoad: boolean
  isCurrent: boolean
  /** Whether to load the start in advance: it is the next slide, and the current one plays. */
  isPrimed: boolean
  isPlaying: boolean
  isMuted: boolean
  showsCaptions: boolean
  /** Called with the current caption. */
  onCaption: (words: string) => void
  /** The first picture moves. */
  onStart: () => void
  /** From 0 to 1. */
  onProgress: (share: number) => void
  onWaiting: (isWaiting: boolean) => void
  /** The browser allows no sound: it plays muted. */
  onSilenced: () => void
  /** The browser requires a tap. */
  onRefused: () => void
  onFailed: () => void
}

/** The video of a slide, in a player of the pool; invisible before its first frame. */
export const FeedVideo = (props: FeedVideoProps) => {
  const host = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null)
  const { item, pool, mayLoad, isCurrent, isPrimed, isPlaying, isMuted } = props

  useLayoutEffect(() => {
    if (!host.current) return
    const acquired = pool.acquire(host.current)
    setPlayer(acquired)
    return () => pool.release(acquired)
  }, [pool])

  useMedia(player, props)
  const wantsCaptions = props.showsCaptions && mayLoad && (isCurrent || isPrimed)
  const words = useCaptions(player, wantsCaptions ? (item.media.captions ?? null) : null)
  const say = useEffectEvent(props.onCaption)
  useEffect(() => say(isCurrent ? words : ''), [words, isCurrent])

  useEffect(() => {
    if (!player) return
    const wantsFile = mayLoad && (isCurrent || isPrimed || player.hasAttribute('src'))
    if (wantsFile) load(player, item)
    else unload(player)
  }, [player, item, mayLoad, isCurrent, isPrimed])

  const silence = useEffectEvent(props.onSilenced)
  const refuse = useEffectEvent(props.onRefused)
  useEffect(() => {
    if (player && isCurrent) player.muted = isMuted
  }, [player, isCurrent, isMuted])
  useEffect(() => {
    if (!player?.hasAttribute('src')) return
    if (isCurrent && isPlaying) {
      const attempt = { isStale: false }
      reviveClip(player)
      continueClip(player, item)
      playClip(
        player,
        attempt,
        () => silence(),
        () => refuse(),
      )
      return () => {
        attempt.isStale = true
      }
    }
    if (isCurrent) player.pause()
    else if (isPrimed) return prime(player)
    else {
      player.pause()
      // Once out of sight, goes back to the frame of its poster.
      const rewind = setTimeout(() => {
        if (player.currentTime > 0) player.currentTime = 0
        noteClipPosition(keyOf(item), 0)
      }, outOfSight)
      return () => clearTimeout(rewind)
    }
  }, [player, item, isCurrent, isPlaying, isPrimed])

  return <div ref={host} className="absolute inset-0" />
}

/** Milliseconds until a step's movement (260) is over. */
const outOfSight = 320

const load = (player: HTMLVideoElement, item: FeedItem) => {
  if (player.hasAttribute('src')) return
  const url = pickRendition(item.media, linkConditions())
  if (!url) return
  const { width, height } = item.media
  // A landscape clip is shown whole, over its blurred poster.
  player.style.objectFit = width && height && width / height > 0.8 ? 'contain' : 'cover'
  player.preload = 'auto'
  player.src = url
}

const keyOf = ({ id, media }: FeedItem): string => media.url ?? id

/** Continues where another player of the same clip stopped. */
const continueClip = (player: HTMLVideoElement, item: FeedItem) => {
  const position = clipPosition(keyOf(item))
  if (position > 0 && Math.abs(position - player.currentTime) > 0.5) player.currentTime = position
}

/**
 * Fetches and decodes the start, unseen and unheard; the clean-up leaves a player that was taken
 * over alone.
 */
const prime = (player: HTMLVideoElement): (() => void) => {
  let isOver = false
  player.muted = true
  const rest = () => {
    if (!isOver) player.pause()
  }
  player.play().then(rest, () => {
    // Refused or interrupted: it will start without priming.
  })
  return () => {
    isOver = true
  }
}

/** Listens to the player: its first frame, how far it is, whether it waits, whether it fails. */
const useMedia = (player: HTMLVideoElement | null, props: FeedVideoProps) => {
  const start = useEffectEvent(() => {
    if (props.isCurrent) props.onStart()
  })
  const progress = useEffectEvent((share: number, seconds: number) => {
    if (!props.isCurrent) return
    props.onProgress(share)
    noteClipPosition(keyOf(props.item), seconds)
  })
  const wait = useEffectEvent((isWaiting: boolean) => {
    if (props.isCurrent) props.onWaiting(isWaiting)
  })
  const fail = useEffectEvent(props.onFailed)
  useEffect(() => {
    if (!player) return
    const stop = new AbortController()
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      player.addEventListener(name, run, { signal: stop.signal })
    on('playing', () => {
      wait(false)
      start()
      reveal(player)
    })
    on('waiting', () => wait(true))
    on('timeupdate', () => {
      if (player.duration > 0) progress(player.currentTime / player.duration, player.currentTime)
    })
    on('error', () => {
      if (player.hasAttribute('src')) fail()
    })
    return () => stop.abort()
  }, [player])
}

/** Shows the player with the first frame that was really drawn. */
const reveal = (player: HTMLVideoElement) => {
  const show = () => {
    player.dataset.live = 'true'
  }
  if ('requestVideoFrameCallback' in player) player.requestVideoFrameCallback(show)
  else show()
}
