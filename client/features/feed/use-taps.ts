import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'

/** Two taps within this time and distance are a double tap. */
const DOUBLE_MS = 300
const DOUBLE_PX = 48

type Tap = { time: number; x: number; y: number }

/**
 * Handles taps on a clip: one plays or pauses it, two like it. Only a pause waits for a second tap.
 * A key press is a single tap.
 */
export const useTaps = ({
  isPlaying,
  onSingle,
  onDouble,
}: {
  isPlaying: boolean
  onSingle: () => void
  /** Called with the position of the second tap in the window. */
  onDouble: (at: { x: number; y: number }) => void
}): ((event: MouseEvent) => void) => {
  const last = useRef<Tap | null>(null)
  const pause = useRef({ timer: 0, isDone: false })
  const single = useEffectEvent(onSingle)
  useEffect(() => () => clearTimeout(pause.current.timer), [])
  return (event) => {
    // A click by the keyboard has no position.
    if (event.detail === 0) return onSingle()
    const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY }
    const isSecond = last.current !== null && isDouble(last.current, tap)
    last.current = tap
    clearTimeout(pause.current.timer)
    if (isSecond) {
      // On a slow device the pause may have come before the second tap was handled.
      if (pause.current.isDone) onSingle()
      pause.current.isDone = false
      onDouble(tap)
      return
    }
    pause.current.isDone = false
    if (!isPlaying) return onSingle()
    pause.current.timer = window.setTimeout(() => {
      pause.current.isDone = true
      single()
    }, DOUBLE_MS)
  }
}

const isDouble = (first: Tap, second: Tap): boolean =>
  second.time - first.time <= DOUBLE_MS && Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_PX
