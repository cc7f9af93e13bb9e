/**
 * Raises the score of tokens that are expected. `State` is a position within the expected words.
 */
export type TokenBias<State> = {
  initial: State
  /** Tokens to try next even if the model ranks others higher. */
  candidates(state: State): Iterable<number>
  /** Returns what a token adds to the score (natural logarithm) and the state after it. */
  advance(state: State, token: number): { state: State; bonus: number }
  /** Returns the bonus of the current word, which is withdrawn unless the word is completed. */
  provisional(state: State): number
}

/**
 * Runs one decoder step for several hypotheses. Each continues hypothesis `parent` of the previous
 * call with `token`. Resolves to the log probability of every next token, per hypothesis.
 */
export type Decoder = (steps: readonly { parent: number; token: number }[]) => Promise<Float32Array[]>

export type SearchOptions<State> = {
  begin: number
  end: number
  /** Number of hypotheses to keep by score. */
  width: number
  /** Number of hypotheses to keep by score without provisional bonuses, in addition. */
  unbiasedWidth: number
  maxTokens: number
  bias: TokenBias<State>
}

type Hypothesis<State> = { tokens: number[]; score: number; state: State }
type Extension<State> = Hypothesis<State> & { parent: number; token: number; provisional: number }

/** Expected tokens below this log probability are not tried. */
const MIN_LOG_PROBABILITY = -14
/** The model's best tokens to consider per hypothesis, beyond `width`. */
const EXTRA_CANDIDATES = 7

/**
 * Returns the most likely token sequence, without `begin` and `end`; scores are compared per token.
 */
export const searchBeams = async <State>(
  decode: Decoder,
  options: SearchOptions<State>,
): Promise<number[]> => {
  const { begin, end, width, unbiasedWidth, maxTokens, bias } = options
  let active: Hypothesis<State>[] = [{ tokens: [], score: 0, state: bias.initial }]
  let steps = [{ parent: 0, token: begin }]
  const finished: { tokens: number[]; mean: number }[] = []
  for (let length = 1; length <= maxTokens; length += 1) {
    const logProbabilities = await decode(steps)
    const extensions = active
      .flatMap((hypothesis, parent) =>
        extend({ hypothesis, parent }, logProbabilities[parent] ?? new Float32Array(), width, bias),
      )
      .sort((a, b) => b.score - a.score)
    const kept = new Set(bestOpen(extensions, width, end))
    // Without this, a wrong word with a bonus could push out what the model heard.
    if (extensions.some(({ provisional }) => provisional !== 0))
      for (const extension of extensions
        .toSorted((a, b) => b.score - b.provisional - (a.score - a.provisional))
        .slice(0, unbiasedWidth))
        kept.add(extension)
    const open: Extension<State>[] = []
    for (const extension of kept) {
      const { token, tokens, score } = extension
      if (token === end) finished.push({ tokens: tokens.slice(0, -1), mean: score / length })
      else if (!endsInLoop(tokens)) open.push(extension)
    }
    if (open.length === 0) break
    active = open
    steps = open
    const best = Math.max(...open.map(({ score }) => score / length))
    if (finished.length >= width && finished.some(({ mean }) => mean > best)) break
  }
  // A hypothesis without an end usually repeats itself, so it only counts if no other has finished.
  if (finished.length === 0)
    for (const { tokens, score } of active)
      finished.push({ tokens, mean: score / Math.max(1, tokens.length) })
  return finished.reduce((best, one) => (one.mean > best.mean ? one : best)).tokens
}

const extend = <State>(
  { hypothesis, parent }: { hypothesis: Hypothesis<State>; parent: number },
  logProbabilities: Float32Array,
  width: number,
  bias: TokenBias<State>,
): Extension<State>[] => {
  const candidates = new Set(topTokens(logProbabilities, width + EXTRA_CANDIDATES))
  for (const token of bias.candidates(hypothesis.state))
    if ((logProbabilities[token] ?? -Infinity) > MIN_LOG_PROBABILITY) candidates.add(token)
  return [...candidates].map((token) => {
    const { state, bonus } = bias.advance(hypothesis.state, token)
    return {
      parent,
      token,
      tokens: [...hypothesis.tokens, token],
      state,
      score: hypothesis.score + (logProbabilities[token] ?? -Infinity) + bonus,
      provisional: bias.provisional(state),
    }
  })
}

/** Returns the indexes of the highest values, best first. */
const topTokens = (values: Float32Array, count: number): number[] => {
  const best: number[] = []
  let lowest = -Infinity
  for (let token = 0; token < values.length; token += 1) {
    const value = values[token] ?? -Infinity
    if (best.length === count && value <= lowest) continue
    let index = best.length
    while (index > 0 && (values[best[index - 1] ?? 0] ?? 0) < value) index -= 1
    best.splice(index, 0, token)
    if (best.length > count) best.pop()
    lowest = values[best.at(-1) ?? 0] ?? -Infinity
  }
  return best
}

/**
 * Returns the first `width` extensions that continue, and those that end before the last of them.
 */
const bestOpen = <State>(extensions: readonly Extension<State>[], width: number, end: number) => {
  const best: Extension<State>[] = []
  let open = 0
  for (const extension of extensions) {
    if (open === width) break
    best.push(extension)
    if (extension.token !== end) open += 1
  }
  return best
}

/**
 * A loop is the same tokens at least three times, and at least nine tokens: '0777 777 777' is not
 * one.
 */
const LOOP = { repeats: 3, tokens: 9, longestPeriod: 8 }

const endsInLoop = (tokens: readonly number[]): boolean => {
  for (let period = 1; period <= LOOP.longestPeriod; period += 1) {
    const length = Math.max(LOOP.tokens, LOOP.repeats * period)
    if (tokens.length < length) return false
    const from = tokens.length - length
    if (tokens.slice(from + period).every((token, index) => token === tokens[from + index])) return true
  }
  return false
}
