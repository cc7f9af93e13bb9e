/** Scales a vector to unit length. */
export const normalise = (vector: ArrayLike<number>): Float32Array => {
  const values = Float32Array.from(vector)
  const length = Math.hypot(...values) || 1
  return values.map((value) => value / length)
}
