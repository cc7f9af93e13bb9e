/** A part of a clip, in seconds from its beginning. */
export type Part = { from: number; to: number }

type Bounds = {
  /** How long the clip lasts. */
  seconds: number
  /** How long a part may be. */
  most: number
}

/** The shortest part in seconds, so that its two ends never overlap. */
export const MIN_PART = 1

/** Moves one end of a part. If the part becomes too short or too long, the other end follows. */
export const movePart = (part: Part, end: 'from' | 'to', wanted: number, { seconds, most }: Bounds): Part => {
  if (end === 'from') {
    const from = clamp(wanted, 0, seconds - MIN_PART)
    return { from, to: clamp(part.to, from + MIN_PART, Math.min(seconds, from + most)) }
  }
  const to = clamp(wanted, MIN_PART, seconds)
  return { from: clamp(part.from, Math.max(0, to - most), to - MIN_PART), to }
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
