import { type RefObject, useEffect, useRef, useState } from 'react'
import { lockDistance } from './pan-reducer.ts'
import { type Point, pinch, wholeView, withinBox, type ZoomView, zoomAround } from './zoom-view.ts'

/**
 * Zooms the content of `box` by two fingers, and moves it by one if it is enlarged. The caller sets
 * `touch-action: none`. `hasMoved` tells a press from the end of a gesture.
 */
export const useZoom = (box: RefObject<HTMLElement | null>) => {
  const [view, setView] = useState(wholeView)
  const hasMoved = useRef(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const fingers = new Map<number, Point>()
    let start: Point = { x: 0, y: 0 }
    const change = (next: (view: ZoomView) => ZoomView) =>
      setView((now) => withinBox(next(now), element.getBoundingClientRect()))
    const handle = (event: PointerEvent) => {
      const point = fromCentre(element, event)
      if (event.type === 'pointerdown') {
        if (fingers.size === 0) {
          hasMoved.current = false
          start = point
        }
        fingers.set(event.pointerId, point)
        return
      }
      const before = [...fingers.values()]
      if (!fingers.has(event.pointerId)) return
      if (event.type !== 'pointermove') return void fingers.delete(event.pointerId)
      const last = fingers.get(event.pointerId) ?? point
      fingers.set(event.pointerId, point)
      if (Math.hypot(point.x - start.x, point.y - start.y) > lockDistance) hasMoved.current = true
      const [from, to] = [pairOf(before), pairOf([...fingers.values()])]
      if (from && to) change((now) => pinch(now, [from, to]))
      else if (fingers.size === 1)
        change((now) => ({ ...now, x: now.x + point.x - last.x, y: now.y + point.y - last.y }))
    }
    const names = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const
    for (const name of names) element.addEventListener(name, handle)
    return () => {
      for (const name of names) element.removeEventListener(name, handle)
    }
  }, [box])

  return {
    view,
    hasMoved: () => hasMoved.current,
    /** Zooms around a point of the window, or around the centre. */
    zoomTo: (scale: number, at?: { clientX: number; clientY: number }) => {
      const element = box.current
      if (!element) return
      const point = at ? fromCentre(element, at) : { x: 0, y: 0 }
      setView((now) => withinBox(zoomAround(now, scale, point), element.getBoundingClientRect()))
    },
    reset: () => setView(wholeView),
  }
}

const fromCentre = (element: HTMLElement, at: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: at.clientX - left - width / 2, y: at.clientY - top - height / 2 }
}

const pairOf = ([one, other]: readonly Point[]): readonly [Point, Point] | null =>
  one && other ? [one, other] : null
