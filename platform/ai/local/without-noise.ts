import createRnnoise, { type Rnnoise } from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js'
import { between } from './between.ts'

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
