import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { followOf, stepOf } from '../../ui/pan-reducer.ts'
import { usePan } from '../../ui/use-pan.ts'
import type { PullState } from './pull-indicator.tsx'

/** Pixels of pulling over which a release refreshes (spec 2, section 9). */
const refreshDistance = 80
/** How much of a pull past either end is seen. */
const resistance = 0.4

/**
 * The feed under a finger: up and down it steps, pulled down at its top it refreshes, to the left it opens the
 * details. The strip moves through its style, past React, which hears only what is decided.
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
  const isFirst = index === 0

  const place = (x: number, y: number, isHeld: boolean) => {
    const element = strip.current
    if (!element) return
    element.dataset.held = String(isHeld)
    element.style.transform =
      x === 0 && y === 0
        ? `translate3d(0, ${-index * 100}%, 0)`
        : `translate3d(${x}px, calc(${-index * 100}% + ${y}px), 0)`
    if (indicator.current) indicator.current.style.transform = `translateY(${Math.max(0, y) / 2}px)`
  }
  // After a step React has set the new place; the hand is off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useLayoutEffect(() => place(0, 0, false), [index])

  const refresh = async () => {
    setPull('refreshing')
    try {
      await onRefresh()
    } finally {
      setPull('idle')
    }
  }

  usePan(stage, {
    axes: 'both',
    canStart: (event) => !(event.target instanceof Element && event.target.closest('[data-no-pan]')),
    onMove: (axis, distance) => {
      const way = followOf(distance)
      if (axis === 'x') {
        // It only hints at the panel behind; to the right there is nothing.
        place(way < 0 ? way * resistance : 0, 0, true)
        return
      }
      const isPastEnd = (isFirst && way > 0) || (isLast && way < 0)
      place(0, isPastEnd ? way * resistance : way, true)
      if (isFirst && pull !== 'refreshing') setPull(pullOf(distance))
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
