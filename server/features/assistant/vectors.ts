/** A vector as the database keeps it: float32, little-endian. */
export const toBytes = (vector: Float32Array): Buffer => {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes
}

/** One bit a number: whether it is positive. Vectors that lie close differ in few of them. */
export const signBits = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

/** The cosine of two vectors of unit length; 0 where they are of different models. */
export const cosine = (one: Float32Array, other: Float32Array): number => {
  if (one.length !== other.length) return 0
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

/**
 * A vector that the database kept. A copy, since numbers of four bytes have to begin at a multiple
 * of four.
 */
export const fromBytes = (kept: Buffer): Float32Array => new Float32Array(new Uint8Array(kept).buffer)

/** Returns the vector between two vectors, of unit length; `part` is the weight of the second. */
export const interpolate = (one: Float32Array, other: Float32Array, part: number): Float32Array =>
  toUnit(one.map((value, index) => (1 - part) * value + part * (other[index] ?? 0)))

const toUnit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((value) => value / length) : vector
}
