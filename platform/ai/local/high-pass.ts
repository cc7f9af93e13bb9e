/** In Hz. Wind, traffic and machines are loudest below it. Tuned on the judged pitches of `dev`, `dev-2` and `dev-3` (bench/ai): 600 is too much. */
const EDGE = 300

/**
 * Sound of so many samples a second without what is lower than the edge: a Butterworth high-pass of the second order, with the
 * coefficients of Bristow-Johnson's 'Audio EQ cookbook'. As long as before, its beginning at the same place.
 */
export const highPass = (samples: Float32Array, rate: number): Float32Array => {
  const angle = (2 * Math.PI * EDGE) / rate
  const alpha = Math.sin(angle) * Math.SQRT1_2
  const high = (1 + Math.cos(angle)) / 2
  const [a0, a1, a2] = [1 + alpha, -2 * Math.cos(angle), 1 - alpha]
  const kept = new Float32Array(samples.length)
  let [in1, in2, out1, out2] = [0, 0, 0, 0]
  for (const [index, sample] of samples.entries()) {
    const out = (high * (sample - 2 * in1 + in2) - a1 * out1 - a2 * out2) / a0
    ;[in2, in1, out2, out1] = [in1, sample, out1, out]
    kept[index] = out
  }
  return kept
}
