import { type Decoder, LEAST_LIKELY } from './beam-search.ts'

/** What keeps one that leaves nothing open from deciding alone (in nats); tuned on the judged pitches of `dev` and `dev-2` (bench/ai). */
const NEVER_SURE = 0.1

/**
 * Goes by what all of them make of the same sentences: the mean of the chances, in which one counts the more the less it
 * leaves open (its entropy, turned over: Misra, Bourlard and Tyagi, 'New entropy based combination rules in HMM/ANN
 * multi-stream ASR', ICASSP 2003). Where noise hides a word in one of them, another that hears it clearly decides.
 */
export const together =
  (decoders: readonly Decoder[]): Decoder =>
  async (steps) => {
    const opinions: Float32Array[][] = []
    for (const decode of decoders) opinions.push(await decode(steps))
    return steps.map((_, row) => meanOf(opinions.flatMap((rows) => rows[row] ?? [])))
  }

/** Of what is hardly likely to any of them the best is taken: it is not worth weighing. */
const meanOf = (rows: readonly Float32Array[]): Float32Array => {
  const [first = new Float32Array(), ...others] = rows
  if (others.length === 0) return first
  const weights = rows.map((row) => 1 / (leftOpen(row) + NEVER_SURE))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return first.map((_, token) => {
    let [most, sum] = [-Infinity, 0]
    for (const [index, row] of rows.entries()) {
      const chance = row[token] ?? -Infinity
      most = Math.max(most, chance)
      if (chance > LEAST_LIKELY) sum += (weights[index] ?? 0) * Math.exp(chance)
    }
    return most > LEAST_LIKELY ? Math.log(sum / all) : most
  })
}

/** The entropy, in nats: 0 where one token alone can be next. */
const leftOpen = (row: Float32Array): number => {
  let sum = 0
  for (const chance of row) if (chance > LEAST_LIKELY) sum -= chance * Math.exp(chance)
  return sum
}
