import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Axis, idle, type PanEvent, type PanState, panReducer } from './pan-reducer.ts'

export type PanHandlers = {
  /** The axis that this element pans along; it ignores the other one. */
  axes: Axis | 'both'
  isDisabled?: boolean
  /** Whether this press may begin a pan. */
  canStart?: (event: PointerEvent) => boolean
  /** Called with each move once the axis is fixed, with the distance in pixels from the press. */
  onMove: (axis: Axis, distance: number) => void
  /**
   * The pointer was lifted: decide by `stepOf`, or by the distance. `speed` in pixels a
   * millisecond.
   */
  onRelease: (axis: Axis, release: { distance: number; speed: number }) => void
  /** The browser or a second finger has cancelled the pan: undo it. */
  onCancel: () => void
}

/**
 * Pans an element by pointer events. The caller sets `touch-action` for the axis. The click at the
 * end of a pan is suppressed, so that the element may contain buttons.
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
      if (!type || (type === 'down' && (isInLayerOver(element, event) || !mayStart(event)))) return
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
        // A pointer that is gone cannot be captured; the pan then ends.
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

/** Whether a press is in a dialog over the element, which is a descendant of it nevertheless. */
const isInLayerOver = (element: HTMLElement, { target }: PointerEvent): boolean => {
  const dialog = target instanceof Element && target.closest('dialog')
  return dialog instanceof Element && dialog !== element && element.contains(dialog)
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
