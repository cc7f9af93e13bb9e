import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Axis, idle, type PanEvent, type PanState, panReducer } from './pan-reducer.ts'

export type PanHandlers = {
  /** The axis this element pans along; movement along the other is none of its business. */
  axes: Axis | 'both'
  isDisabled?: boolean
  /** May this press begin a pan? */
  canStart?: (event: PointerEvent) => boolean
  /** Each move after the axis is settled, `distance` in pixels from where the pointer came down. */
  onMove: (axis: Axis, distance: number) => void
  /**
   * The pointer was lifted: decide by `stepOf`, or by the distance. `speed` in pixels a
   * millisecond.
   */
  onRelease: (axis: Axis, release: { distance: number; speed: number }) => void
  /** The browser or a second finger took the pan away: put things back. */
  onCancel: () => void
}

/**
 * Pans an element by pointer events. The caller sets `touch-action` so that the browser leaves it
 * the axis. A click that ends a pan is swallowed, so buttons may lie on what is panned.
 */
export const usePan = (target: RefObject<HTMLElement | null>, handlers: PanHandlers) => {
  const mayStart = useEffectEvent(
    (event: PointerEvent) =>
      !handlers.isDisabled &&
      (event.pointerType !== 'mouse' || event.button === 0) &&
      (handlers.canStart?.(event) ?? true),
  )
  const covers = useEffectEvent((axis: Axis) => handlers.axes === 'both' || handlers.axes === axis)
  const report = useEffectEvent((before: PanState, after: PanState) => {
    if (after.phase === 'panning') handlers.onMove(after.axis, after.distance)
    else if (after.phase === 'released') handlers.onRelease(after.axis, after)
    else if (before.phase === 'panning') handlers.onCancel()
  })

  useEffect(() => {
    const element = target.current
    if (!element) return
    let state: PanState = idle
    let swallowsClick = false

    const handle = (event: PointerEvent) => {
      const type = typeOf(event)
      if (!type || (type === 'down' && !mayStart(event))) return
      const before = state
      const { pointerId: pointer, clientX: x, clientY: y, timeStamp: time } = event
      state = panReducer(before, { type, pointer, x, y, time })
      if (type === 'down') swallowsClick = false
      if (before.phase === 'pressed' && state.phase === 'panning') {
        if (!covers(state.axis)) {
          state = idle
          return
        }
        swallowsClick = true
        // A pointer that is gone already cannot be captured; the pan then simply ends with it.
        if (element.isConnected && !element.hasPointerCapture(pointer)) tryCapture(element, pointer)
      }
      if (state !== before) report(before, state)
    }
    const swallow = (event: MouseEvent) => {
      if (!swallowsClick) return
      swallowsClick = false
      event.preventDefault()
      event.stopPropagation()
    }
    const keepPicturesStill = (event: DragEvent) => event.preventDefault()

    for (const name of pointerEvents) element.addEventListener(name, handle)
    element.addEventListener('click', swallow, true)
    element.addEventListener('dragstart', keepPicturesStill)
    return () => {
      for (const name of pointerEvents) element.removeEventListener(name, handle)
      element.removeEventListener('click', swallow, true)
      element.removeEventListener('dragstart', keepPicturesStill)
      // Cancel a gesture whose element was removed.
      if (state.phase === 'panning') report(state, idle)
    }
  }, [target])
}

const pointerEvents = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

const typeOf = (event: PointerEvent): PanEvent['type'] | null => {
  if (event.type === 'pointerdown') return 'down'
  if (event.type === 'pointermove') return 'move'
  if (event.type === 'pointerup') return 'up'
  return event.type === 'pointercancel' ? 'cancel' : null
}

const tryCapture = (element: HTMLElement, pointer: number) => {
  try {
    element.setPointerCapture(pointer)
  } catch {
    // NotFoundError: the pointer was lifted between the event and now.
  }
}
