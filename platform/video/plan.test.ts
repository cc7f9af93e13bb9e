import { expect, it } from 'vitest'
import { displaySize, planPoster, planRenditions } from './plan.ts'

const sides = (width: number, height: number) =>
  planRenditions({ width, height }).map((step) => `${step.shorterSide}: ${step.width}×${step.height}`)

it('plans renditions by the shorter side, up to the source’s', () => {
  expect(sides(1080, 1920)).toEqual(['240: 240×426', '360: 360×640', '720: 720×1280'])
  expect(sides(1920, 1080)).toEqual(['240: 426×240', '360: 640×360', '720: 1280×720'])
  expect(sides(720, 720)).toEqual(['240: 240×240', '360: 360×360', '720: 720×720'])
  expect(sides(719, 1278)).toEqual(['240: 240×426', '360: 360×640'])
  expect(sides(240, 240)).toEqual(['240: 240×240'])
  expect(sides(239, 427)).toEqual(['238: 238×426'])
})

it('plans even sides that never exceed the source, whatever its size', () => {
  for (let i = 0; i < 2000; i++) {
    const source = { width: 16 + ((i * 7919) % 4081), height: 16 + ((i * 104_729) % 4081) }
    for (const step of planRenditions(source)) {
      expect([step.width % 2, step.height % 2], JSON.stringify(source)).toEqual([0, 0])
      expect(step.shorterSide).toBe(Math.min(step.width, step.height))
      expect(step.shorterSide).toBeLessThanOrEqual(Math.min(source.width, source.height))
      const error = Math.abs(step.width * source.height - step.height * source.width)
      expect(error / Math.max(source.width, source.height)).toBeLessThanOrEqual(
        step.shorterSide < 240 ? 4 : 2,
      )
    }
  }
})

it('keeps the poster within 360 × 1280, never larger than the picture', () => {
  expect(planPoster({ width: 720, height: 1280 })).toEqual({ width: 360, height: 640 })
  expect(planPoster({ width: 1280, height: 720 })).toEqual({ width: 360, height: 202 })
  expect(planPoster({ width: 100, height: 180 })).toEqual({ width: 100, height: 180 })
  expect(planPoster({ width: 16, height: 4096 })).toEqual({ width: 6, height: 1280 })
})

it('computes the displayed size', () => {
  const stored = { width: 640, height: 360 }
  expect(displaySize(stored, 1, 0)).toEqual(stored)
  expect(displaySize(stored, 1, -90)).toEqual({ width: 360, height: 640 })
  expect(displaySize(stored, 1, 270)).toEqual({ width: 360, height: 640 })
  expect(displaySize(stored, 1, 180)).toEqual(stored)
  expect(displaySize(stored, 0.75, 90)).toEqual({ width: 360, height: 480 })
  expect(displaySize(stored, 1e9, 0)).toEqual(stored)
})
