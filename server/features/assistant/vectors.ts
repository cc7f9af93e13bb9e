/** A vector as the database keeps it: float32, little-endian. */
export const toBytes = (vector: Float32Array): Buffer => {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes
}

/** One bit a number: whether it is positive. Vectors that lie close differ in few of them. */
export const signsOf = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

/** The cosine of a vector and one that the database kept; both are of unit length. */
export const cosine = (vector: Float32Array, kept: Buffer): number => {
  if (kept.length !== vector.length * 4) return 0
  // A copy, since numbers of four bytes have to begin at a multiple of four.
  const numbers = new Float32Array(new Uint8Array(kept).buffer)
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) * (numbers[index] ?? 0)
  return sum
}
