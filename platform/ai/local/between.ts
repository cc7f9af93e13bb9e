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
