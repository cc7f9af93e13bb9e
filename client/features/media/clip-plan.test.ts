import { describe, expect, it } from 'vitest'
import { DEFAULT_VIDEO_SECONDS } from '../../../contract/limits.ts'
import {
  isSmaller,
  isTooSlow,
  isWorthShrinking,
  MAX_ENCODING_ATTEMPTS,
  nextStep,
  targetOf,
} from './clip-plan.ts'

const MEGABYTE = 1024 * 1024
const clip = (megabytes: number, seconds: number) => ({
  bytes: megabytes * MEGABYTE,
  seconds,
  width: 1080,
  height: 1920,
})

describe('isWorthShrinking', () => {
  it('leaves alone what is small or light, and takes what is heavy', () => {
    expect(isWorthShrinking(clip(2.9, 1))).toBe(false)
    // 60 s at 2.4 Mbit/s.
    expect(isWorthShrinking(clip(17, 60))).toBe(false)
    expect(isWorthShrinking(clip(19, 60))).toBe(true)
    expect(isWorthShrinking(clip(99, 60))).toBe(true)
  })
})

describe('nextStep', () => {
  const part = { from: 3, to: 20 }
  const long = DEFAULT_VIDEO_SECONDS + 1
  it.each([
    ['a short clip that is light', { part: null, seconds: 9, isHeavy: false, attempts: 0 }, 'send'],
    ['a short clip that is heavy', { part: null, seconds: 9, isHeavy: true, attempts: 0 }, 'shrink'],
    [
      'a heavy clip after failed attempts',
      { part: null, seconds: 9, isHeavy: true, attempts: MAX_ENCODING_ATTEMPTS },
      'send',
    ],
    ['a long clip', { part: null, seconds: long, isHeavy: false, attempts: 0 }, 'ask'],
    ['a long clip that is sent whole', { part: 'whole', seconds: long, isHeavy: false, attempts: 0 }, 'send'],
    [
      'a long, heavy clip that is sent whole',
      { part: 'whole', seconds: long, isHeavy: true, attempts: 0 },
      'shrink',
    ],
    ['a part', { part, seconds: long, isHeavy: false, attempts: 0 }, part],
    [
      'a part after failed attempts',
      { part, seconds: long, isHeavy: true, attempts: MAX_ENCODING_ATTEMPTS },
      'ask',
    ],
  ] as const)('of %s', (_, choice, step) => expect(nextStep(choice)).toEqual(step))
})

describe('targetOf', () => {
  it('makes the shorter side 720 at most, keeps the shape, never enlarges, never an odd side', () => {
    expect(targetOf({ width: 1080, height: 1920 })).toMatchObject({ width: 720, height: 1280 })
    expect(targetOf({ width: 3840, height: 2160 })).toMatchObject({ width: 1280, height: 720 })
    expect(targetOf({ width: 1080, height: 2340 })).toMatchObject({ width: 720, height: 1560 })
    expect(targetOf({ width: 361, height: 641 })).toMatchObject({ width: 360, height: 640 })
  })

  it('spends at most 2 Mbit/s, and less on a smaller picture', () => {
    expect(targetOf({ width: 1080, height: 1920 }).bitsPerSecond).toBe(2_000_000)
    expect(targetOf({ width: 480, height: 854 }).bitsPerSecond).toBe(901_824)
    expect(targetOf({ width: 240, height: 320 }).bitsPerSecond).toBe(600_000)
  })
})

it('a result is used where it saves a tenth', () => {
  expect([isSmaller(90, 100), isSmaller(91, 100), isSmaller(120, 100)]).toEqual([true, false, false])
})

it('what would take five times as long as the clip lasts is given up, but not in the first ten seconds', () => {
  expect(isTooSlow(9, 0.001, clip(50, 60))).toBe(false)
  expect(isTooSlow(12, 0.03, clip(50, 60))).toBe(true)
  expect(isTooSlow(12, 0.05, clip(50, 60))).toBe(false)
  // A short one may take two minutes.
  expect(isTooSlow(12, 0.11, clip(10, 5))).toBe(false)
})
