/** A stretch of sound in samples; `to` is excluded. */
export type Window = { from: number; to: number }

const FRAME_SECONDS = 0.02
/** Moonshine loses words in longer windows and context in shorter ones. */
const MAX_SECONDS = 12
/** A window ends at the quietest place after this. */
const MIN_SECONDS = 5
const PAUSE_SECONDS = 0.2
/**
 * Root mean square of full scale. In quieter sound nobody speaks, and a model would invent words.
 */
const SILENCE = 0.004

/**
 * Cuts sound at its quietest places into windows for a speech model, and leaves out silent ones.
 */
export const cutIntoWindows = (samples: Float32Array, rate: number): Window[] => {
  const frame = Math.round(rate * FRAME_SECONDS)
  const levels = levelsOf(samples, frame)
  const windows: Window[] = []
  let from = 0
  while (from < levels.length) {
    const isLast = levels.length - from <= MAX_SECONDS / FRAME_SECONDS
    const to = isLast
      ? levels.length
      : findQuietest(levels, from + MIN_SECONDS / FRAME_SECONDS, from + MAX_SECONDS / FRAME_SECONDS)
    if (levels.subarray(from, to).some((level) => level > SILENCE))
      windows.push({ from: from * frame, to: Math.min(samples.length, to * frame) })
    from = to
  }
  return windows
}

/** Returns the root mean square of each frame; the last one may be shorter. */
const levelsOf = (samples: Float32Array, frame: number): Float32Array => {
  const levels = new Float32Array(Math.ceil(samples.length / frame))
  for (let index = 0; index < levels.length; index += 1) {
    const part = samples.subarray(index * frame, (index + 1) * frame)
    let sum = 0
    for (const sample of part) sum += sample * sample
    levels[index] = Math.sqrt(sum / part.length)
  }
  return levels
}

/** Returns the middle of the quietest pause between two frames; of equal ones the last. */
const findQuietest = (levels: Float32Array, from: number, to: number): number => {
  const span = Math.round(PAUSE_SECONDS / FRAME_SECONDS)
  let best = to
  let least = Number.POSITIVE_INFINITY
  for (let start = Math.round(from); start + span <= to; start += 1) {
    let sum = 0
    for (const level of levels.subarray(start, start + span)) sum += level
    if (sum <= least) {
      least = sum
      best = start + Math.floor(span / 2)
    }
  }
  return best
}
