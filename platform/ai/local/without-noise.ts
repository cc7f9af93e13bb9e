import createRnnoise, { type Rnnoise } from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js'

/** RNNoise hears 48 kHz, three times our rate, in frames of 10 ms, and numbers of 16 bits. */
const TIMES = 3
const FRAME = 480
const FULL_SCALE = 32_768
/** What comes out is this late: two frames. */
const LATE = (2 * FRAME) / TIMES

let loaded: Rnnoise | null = null

/** Sound of 16 kHz as RNNoise leaves it: much of a steady noise is taken out, and a little of the voice. As long as before. */
export const withoutNoise = async (samples: Float32Array): Promise<Float32Array> => {
  loaded ??= createRnnoise()
  await loaded.ready
  const rnnoise = loaded
  const state = rnnoise._rnnoise_create(0)
  const at = rnnoise._malloc(FRAME * Float32Array.BYTES_PER_ELEMENT)
  const cleaned = new Float32Array(samples.length)
  const step = FRAME / TIMES
  try {
    for (let from = 0; from < samples.length + LATE; from += step) {
      const place = at / Float32Array.BYTES_PER_ELEMENT
      const frame = rnnoise.HEAPF32.subarray(place, place + FRAME)
      for (let index = 0; index < FRAME; index += 1)
        frame[index] = FULL_SCALE * between(samples, from + index / TIMES)
      rnnoise._rnnoise_process_frame(state, at, at)
      for (let index = 0; index < step; index += 1)
        if (from + index >= LATE && from + index - LATE < samples.length)
          cleaned[from + index - LATE] = (rnnoise.HEAPF32[place + index * TIMES] ?? 0) / FULL_SCALE
    }
  } finally {
    rnnoise._free(at)
    rnnoise._rnnoise_destroy(state)
  }
  return cleaned
}

/** So many samples on each side tell what lies between two: a sinc under a window of Hann. */
const REACH = 12

/** The sound between two samples, as the whole wave goes on and not on the straight line between them; nothing beyond its ends. */
export const between = (samples: Float32Array, place: number): number => {
  const before = Math.floor(place)
  const part = place - before
  if (part === 0) return samples[before] ?? 0
  const wave = Math.sin(Math.PI * part) / Math.PI
  let sum = 0
  for (let index = before - REACH + 1; index <= before + REACH; index += 1) {
    const away = place - index
    const sign = (before - index) % 2 === 0 ? 1 : -1
    sum += (samples[index] ?? 0) * ((sign * wave) / away) * Math.cos((Math.PI * away) / (2 * REACH)) ** 2
  }
  return sum
}
