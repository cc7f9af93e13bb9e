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

/**
 * So many sentences are followed that are the likeliest without what was lent, for words that may come to nothing and for being
 * like others. With two a pitch of dev lost its middle: 'Toyota Corolla, the price is …' is likelier to be said than what was.
 */
const UNLENT = 4

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
  for (let length = 1; length <= longest; length += 1) {
    const next = await decode(steps)
    const ways = beams
      .flatMap((sentence, parent) =>
        waysOn(sentence, parent, next[parent] ?? new Float32Array(), width, expected),
      )
      .sort((a, b) => b.worth - a.worth)
    const best = firstOf(ways, width, end)
    if (ways.some(({ lent }) => lent !== 0)) {
      const unlent = ways.toSorted((a, b) => b.worth - b.lent - (a.worth - a.lent)).slice(0, UNLENT)
      best.push(...unlent.filter((way) => !best.includes(way)))
    }
    const going: typeof best = []
    for (const way of best) {
      const { token, tokens, chance, worth } = way
      if (token === end)
        whole.push({ tokens: tokens.slice(0, -1), certainty: chance / length, mean: worth / length })
      else if (!goesRound(tokens)) going.push(way)
    }
    if (going.length === 0) break
    beams = going
    steps = going
    if (whole.length >= width && isBeaten(beams[0], whole)) break
  }
  // What does not come to its end repeats itself, and is the surer of it the longer it goes on.
  if (whole.length === 0)
    for (const { tokens, worth, chance } of beams) {
      const length = Math.max(1, tokens.length)
      whole.push({ tokens, certainty: chance / length, mean: worth / length })
    }
  const { tokens, certainty } = whole.reduce((best, one) => (one.mean > best.mean ? one : best))
  return { tokens, certainty }
}

/** The first `width` of the ways that go on, and those that end before the last of them. */
const firstOf = <Way extends { token: number }>(ways: readonly Way[], width: number, end: number): Way[] => {
  const best: Way[] = []
  let going = 0
  for (const way of ways) {
    if (going === width) break
    best.push(way)
    if (way.token !== end) going += 1
  }
  return best
}

/** So many tokens, the same ones over and over, are no words: a model that hears too little goes round, ever more surely. */
const GOES_ROUND = 9
/** And at least so many times, of no more tokens than these. */
const ROUNDS = 3
const LONGEST_ROUND = 8

/** Whether the last tokens are the same ones over and over; '0777 777 777' is not yet. */
const goesRound = (tokens: readonly number[]): boolean => {
  for (let round = 1; round <= LONGEST_ROUND; round += 1) {
    const length = Math.max(GOES_ROUND, ROUNDS * round)
    if (tokens.length < length) return false
    const from = tokens.length - length
    if (tokens.slice(from + round).every((token, index) => token === tokens[from + index])) return true
  }
  return false
}

function waysOn<State>(
  { tokens, worth, chance, state }: Sentence<State>,
  parent: number,
  chances: Float32Array,
  width: number,
  expected: Expectation<State>,
) {
  const tried = new Set(likeliest(chances, width))
  for (const token of expected.likely(state))
    if ((chances[token] ?? -Infinity) > LEAST_LIKELY) tried.add(token)
  return [...tried].map((token) => {
    const taken = expected.take(state, token)
    const own = chances[token] ?? -Infinity
    return {
      parent,
      token,
      tokens: [...tokens, token],
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
