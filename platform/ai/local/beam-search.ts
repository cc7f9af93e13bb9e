/** What is likelier to be said than the model thinks; `State` is how far into such a word a sentence is. */
export type Expectation<State> = {
  start: State
  /** Tokens to be tried next though the model likes others better. */
  likely(state: State): Iterable<number>
  /** By how much a token makes a sentence likelier (in natural logarithms), and where it stands then. */
  take(state: State, token: number): { state: State; worth: number }
  /** What a sentence has been given (or has been charged) beside the words that were expected and said whole. */
  lent(state: State): number
}

/**
 * Goes one token on with several sentences at once: each is the one of the last call that `parent` counts to, with `token`
 * at its end. Answers the logarithms of how likely each token is next.
 */
export type Decoder = (steps: readonly { parent: number; token: number }[]) => Promise<Float32Array[]>

/** A word that was expected is tried where the model gives it at least this chance (in natural logarithms). */
export const LEAST_LIKELY = -14

/** So many sentences are followed for what the model itself makes of them, whatever others were lent for words that may come to nothing. */
const UNLENT = 2

type Sentence<State> = {
  tokens: number[]
  worth: number
  /** What of its worth is the model's own. */
  chance: number
  state: State
}

/** A sentence as tokens, and how sure the model is of it: its own mean for each token (in natural logarithms). */
export type Found = { tokens: number[]; certainty: number }

/**
 * The likeliest sentence, without `begin` and `end`: of all beginnings the best `width` are followed, so that a
 * word that is heard wrong at first is put right by what follows. Sentences are compared by their mean for each token.
 */
export async function searchBeams<State>(
  decode: Decoder,
  {
    begin,
    end,
    width,
    longest,
    expected,
  }: { begin: number; end: number; width: number; longest: number; expected: Expectation<State> },
): Promise<Found> {
  let beams: Sentence<State>[] = [{ tokens: [], worth: 0, chance: 0, state: expected.start }]
  let steps = [{ parent: 0, token: begin }]
  const whole: (Found & { mean: number })[] = []
  for (let length = 1; length <= longest && beams.length > 0; length += 1) {
    const next = await decode(steps)
    const ways = beams
      .flatMap((sentence, parent) =>
        waysOn(sentence, parent, next[parent] ?? new Float32Array(), width, expected),
      )
      .sort((a, b) => b.worth - a.worth)
    const going: typeof ways = []
    for (const way of ways) {
      if (going.length === width) break
      if (way.token === end)
        whole.push({
          tokens: beams[way.parent]?.tokens ?? [],
          certainty: way.chance / length,
          mean: way.worth / length,
        })
      else going.push(way)
    }
    if (ways.some(({ lent }) => lent !== 0)) {
      const unlent = ways
        .filter(({ token }) => token !== end)
        .sort((a, b) => b.worth - b.lent - (a.worth - a.lent))
        .slice(0, UNLENT)
      going.push(...unlent.filter((way) => !going.includes(way)))
    }
    beams = going.map(({ parent, token, worth, chance, state }) => ({
      tokens: [...(beams[parent]?.tokens ?? []), token],
      worth,
      chance,
      state,
    }))
    steps = going
    if (whole.length >= width && isBeaten(beams[0], whole)) break
  }
  for (const { tokens, worth, chance } of beams) {
    const length = Math.max(1, tokens.length)
    whole.push({ tokens, certainty: chance / length, mean: worth / length })
  }
  const { tokens, certainty } = whole.reduce((best, one) => (one.mean > best.mean ? one : best))
  return { tokens, certainty }
}

function waysOn<State>(
  { worth, chance, state }: Sentence<State>,
  parent: number,
  chances: Float32Array,
  width: number,
  expected: Expectation<State>,
) {
  const tokens = new Set(likeliest(chances, width))
  for (const token of expected.likely(state))
    if ((chances[token] ?? -Infinity) > LEAST_LIKELY) tokens.add(token)
  return [...tokens].map((token) => {
    const taken = expected.take(state, token)
    const own = chances[token] ?? -Infinity
    return {
      parent,
      token,
      state: taken.state,
      chance: chance + own,
      worth: worth + own + taken.worth,
      lent: expected.lent(taken.state),
    }
  })
}

/** A few more than are followed: what is expected may lie a little further down. */
const likeliest = (chances: Float32Array, width: number): number[] => {
  const best: number[] = []
  const many = width + 7
  for (let token = 0; token < chances.length; token += 1) {
    const chance = chances[token] ?? -Infinity
    if (best.length === many && chance <= (chances[best[many - 1] ?? 0] ?? 0)) continue
    let place = best.length
    while (place > 0 && (chances[best[place - 1] ?? 0] ?? 0) < chance) place -= 1
    best.splice(place, 0, token)
    if (best.length > many) best.pop()
  }
  return best
}

const isBeaten = <State>(first: Sentence<State> | undefined, whole: readonly { mean: number }[]): boolean =>
  !first || whole.some(({ mean }) => mean > first.worth / first.tokens.length)
