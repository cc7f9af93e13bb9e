import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { followOf, stepOf } from '../../ui/pan-reducer.ts'
import { usePan } from '../../ui/use-pan.ts'
import { vibrate } from '../../ui/vibrate.ts'
import type { PullState } from './pull-indicator.tsx'

/** Pixels of pulling over which a release refreshes. */
const refreshDistance = 80
/** Pixels by which the strip stays pulled down while it refreshes. */
const refreshingOffset = 72
/** The share of a pull past either end that is visible. */
const resistance = 0.6

/**
 * Pans the feed: up and down for steps, down at the top to refresh, left for the details. The strip
 * moves by its style; React renders once the gesture is decided.
 */
export const useFeedPan = ({
  stage,
  strip,
  index,
  isLast,
  go,
  onDetails,
  onRefresh,
}: {
  stage: RefObject<HTMLElement | null>
  strip: RefObject<HTMLDivElement | null>
  index: number
  isLast: boolean
  go: (by: -1 | 1) => boolean
  onDetails: () => void
  onRefresh: () => Promise<unknown> | undefined
}) => {
  const [pull, setPull] = useState<PullState>('idle')
  const indicator = useRef<HTMLDivElement>(null)
  const restingY = useRef(0)
  const isFirst = index === 0

  const place = (x: number, way: number, isHeld: boolean) => {
    const element = strip.current
    if (!element) return
    const y = isHeld || !isFirst ? way : restingY.current
    element.dataset.held = String(isHeld)
    element.style.transform =
      x === 0 && y === 0
        ? `translate3d(0, ${-index * 100}%, 0)`
        : `translate3d(${x}px, calc(${-index * 100}% + ${y}px), 0)`
    indicator.current?.style.setProperty('--pull', String(Math.min(1, Math.max(0, way) / refreshDistance)))
  }
  // After a step React has set the new place, and the strip follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useLayoutEffect(() => place(0, 0, false), [index])

  const settle = useEffectEvent(() => place(0, 0, false))
  const refresh = async () => {
    setPull('refreshing')
    restingY.current = refreshingOffset
    try {
      await onRefresh()
    } finally {
      setPull('idle')
      restingY.current = 0
      settle()
    }
  }

  usePan(stage, {
    axes: 'both',
    canStart: (event) => !(event.target instanceof Element && event.target.closest('[data-no-pan]')),
    onMove: (axis, distance) => {
      const way = followOf(distance)
      if (axis === 'x') {
        // The left shows a hint of the panel; there is nothing at the right.
        place(way < 0 ? way * resistance : 0, 0, true)
        return
      }
      const isPastEnd = (isFirst && way > 0) || (isLast && way < 0)
      place(0, isPastEnd ? way * resistance : way, true)
      if (!isFirst || pull === 'refreshing') return
      const next = pullOf(distance)
      if (next === 'release' && pull !== 'release') vibrate()
      setPull(next)
    },
    onRelease: (axis, release) => {
      const direction = stepOf(release)
      if (axis === 'x') {
        place(0, 0, false)
        if (direction < 0) onDetails()
        return
      }
      const isRefresh = isFirst && release.distance > refreshDistance
      if (pull !== 'refreshing') {
        if (isRefresh) void refresh()
        else setPull('idle')
      }
      if (direction === 0 || !go(direction > 0 ? -1 : 1)) place(0, 0, false)
    },
    onCancel: () => {
      place(0, 0, false)
      if (pull !== 'refreshing') setPull('idle')
    },
  })
  return { pull, indicator }
}

const pullOf = (distance: number): PullState => {
  if (distance <= 0) return 'idle'
  return distance > refreshDistance ? 'release' : 'pull'
}
