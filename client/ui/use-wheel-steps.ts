import { type RefObject, useEffect, useEffectEvent } from 'react'
import { restingWheel, wheelReducer } from './wheel-reducer.ts'

/**
 * Calls `onStep` once per wheel gesture over the element: 1 down, -1 up. Zooming and horizontal
 * scrolling are ignored.
 */
export const useWheelSteps = (target: RefObject<HTMLElement | null>, onStep: (step: -1 | 1) => void) => {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const element = target.current
    if (!element) return
    let state = restingWheel
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      const deltaY = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : pixelsALine)
      const next = wheelReducer(state, { deltaY, time: event.timeStamp })
      state = next.state
      if (next.step !== 0) step(next.step)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [target])
}

/** Firefox counts a mouse wheel in lines. */
const pixelsALine = 16
