import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { prefersReducedMotion } from '../../ui/media-query.ts'
import { vibrate } from '../../ui/vibrate.ts'
import { useTaps } from './use-taps.ts'

type Burst = { id: number; x: number; y: number }

/** The tap area of a slide: one tap plays or pauses, two like, with a heart at the finger. */
export const FeedSurface = ({
  hasVideo,
  isPlaying,
  showsPlay,
  onToggle,
  onLike,
}: {
  hasVideo: boolean
  isPlaying: boolean
  /** Draws the large sign to play. */
  showsPlay: boolean
  onToggle: () => void
  onLike: () => void
}) => {
  const [bursts, setBursts] = useState<readonly Burst[]>([])
  const tap = useTaps({
    isPlaying: hasVideo && isPlaying,
    onSingle: () => {
      if (hasVideo) onToggle()
    },
    onDouble: ({ x, y }) => {
      vibrate()
      onLike()
      if (!prefersReducedMotion()) setBursts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, x, y }])
    },
  })
  return (
    <>
      {hasVideo ? (
        <button
          type="button"
          aria-label={isPlaying ? texts.feed.pause : texts.feed.play}
          onClick={tap}
          className="absolute inset-0 grid size-full place-items-center -outline-offset-4"
        >
          {showsPlay && (
            <span className="grid size-18 place-items-center rounded-full bg-night/55 text-bone backdrop-blur-sm">
              <Play aria-hidden="true" size={34} fill="currentColor" strokeWidth={0} className="ml-1" />
            </span>
          )}
        </button>
      ) : (
        <div aria-hidden="true" onClick={tap} className="absolute inset-0" />
      )}
      {bursts.map(({ id, x, y }) => (
        <span
          key={id}
          aria-hidden="true"
          data-burst
          ref={(element) => place(element, x, y)}
          onAnimationEnd={() => setBursts((shown) => shown.filter((one) => one.id !== id))}
          className="pointer-events-none absolute -mt-12 -ml-12 animate-[burst_var(--dur-sheet)_var(--ease-out)_forwards] text-danger-dark drop-shadow-lg"
        >
          <Heart size={96} fill="currentColor" strokeWidth={0} />
        </span>
      ))}
    </>
  )
}

/** Subtracts the position of the slide, which may be moved or inset. */
const place = (element: HTMLElement | null, x: number, y: number) => {
  const box = element?.offsetParent?.getBoundingClientRect()
  if (!element || !box) return
  element.style.left = `${x - box.left}px`
  element.style.top = `${y - box.top}px`
}
