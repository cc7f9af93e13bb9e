/** A part of a clip, in seconds from its beginning. */
export type Part = { from: number; to: number }

type Bounds = {
  /** How long the clip lasts. */
  seconds: number
  /** How long a part may be. */
  most: number
}

/** No part is shorter, so that its two ends never lie on each other. Seconds. */
export const MIN_PART = 1

/**
 * The part after one of its ends was moved: an end that comes too near or too far takes the other
 * one with it.
 */
export const movePart = (part: Part, end: 'from' | 'to', wanted: number, { seconds, most }: Bounds): Part => {
  if (end === 'from') {
    const from = clamp(wanted, 0, seconds - MIN_PART)
    return { from, to: clamp(part.to, from + MIN_PART, Math.min(seconds, from + most)) }
  }
  const to = clamp(wanted, MIN_PART, seconds)
  return { from: clamp(part.from, Math.max(0, to - most), to - MIN_PART), to }
}

/** '1:05'; an hour is written as 60 minutes, no clip lasts longer. */
export const formatClock = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
