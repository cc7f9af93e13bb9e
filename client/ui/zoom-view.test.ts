import { expect, it } from 'vitest'
import { pinch, wholeView, withinBox, zoomAround } from './zoom-view.ts'

it('keeps the point under the pointer in its place, between 1 and 5 times', () => {
  expect(zoomAround(wholeView, 2, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 })
  expect(zoomAround({ scale: 2, x: -100, y: 50 }, 1, { x: 100, y: -50 })).toEqual(wholeView)
  expect(zoomAround(wholeView, 9, { x: 0, y: 0 }).scale).toBe(5)
  expect(zoomAround(wholeView, 0.2, { x: 0, y: 0 })).toEqual(wholeView)
})

it('follows two fingers that part and move', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const to = [
    { x: -80, y: 30 },
    { x: 120, y: 30 },
  ] as const
  expect(pinch(wholeView, [from, to])).toEqual({ scale: 2, x: 20, y: 30 })
})

it('leaves no gap at the edges of its box', () => {
  const box = { width: 400, height: 800 }
  expect(withinBox({ scale: 2, x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(withinBox({ scale: 1, x: 30, y: 5 }, box)).toEqual(wholeView)
})
