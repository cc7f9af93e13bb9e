/** A stretch of sound in samples, `to` excluded. */
export type Window = { from: number; to: number }

const FRAME_SECONDS = 0.02
/** Moonshine heard whole: longer stretches lose words, shorter ones lose their context. */
const LONGEST_SECONDS = 12
/** A window ends no earlier than here, so that a cut is at the quietest place of what follows. */
const SHORTEST_SECONDS = 5
/** Quieter than this all along, of a full scale of 1: nobody speaks, and a model that listens anyway makes words up. */
const SILENCE = 0.004

/** Cuts sound where it is quietest into windows that a speech model takes; leaves out those where nobody speaks. */
export const cutIntoWindows = (samples: Float32Array, rate: number): Window[] => {
  const frame = Math.round(rate * FRAME_SECONDS)
  const loudness = loudnessOf(samples, frame)
  const windows: Window[] = []
  let from = 0
  while (from < loudness.length) {
    const to =
      loudness.length - from <= LONGEST_SECONDS / FRAME_SECONDS
        ? loudness.length
        : quietest(loudness, from + SHORTEST_SECONDS / FRAME_SECONDS, from + LONGEST_SECONDS / FRAME_SECONDS)
    if (loudness.subarray(from, to).some((level) => level > SILENCE))
      windows.push({ from: from * frame, to: Math.min(samples.length, to * frame) })
    from = to
  }
  return windows
}

/** The root mean square of each frame; a rest shorter than a frame is one too. */
const loudnessOf = (samples: Float32Array, frame: number): Float32Array => {
  const levels = new Float32Array(Math.ceil(samples.length / frame))
  for (let index = 0; index < levels.length; index += 1) {
    const part = samples.subarray(index * frame, (index + 1) * frame)
    let sum = 0
    for (const sample of part) sum += sample * sample
    levels[index] = Math.sqrt(sum / part.length)
  }
  return levels
}

/** The middle of the quietest fifth of a second between two frames. */
const quietest = (levels: Float32Array, from: number, to: number): number => {
  const span = Math.round(0.2 / FRAME_SECONDS)
  let best = to
  let least = Number.POSITIVE_INFINITY
  for (let start = Math.round(from); start + span <= to; start += 1) {
    let sum = 0
    for (const level of levels.subarray(start, start + span)) sum += level
    // Of places alike the last one: the window holds more of what is said.
    if (sum <= least) {
      least = sum
      best = start + Math.floor(span / 2)
    }
  }
  return best
}
