import { expect, test } from 'vitest'
import { type Decoder, searchBeams, type TokenBias } from './beam-search.ts'

const [BEGIN, END, A, B, C, D] = [0, 1, 2, 3, 4, 5] as const
const noBias: TokenBias<null> = {
  initial: null,
  candidates: () => [],
  advance: () => ({ state: null, bonus: 0 }),
  provisional: () => 0,
}

/** A model that gives each prefix the probabilities of its next tokens; all others have none. */
const modelOf = (chances: Record<string, Record<number, number>>) => {
  let sentences: number[][] = [[]]
  const asked: number[] = []
  const decode: Decoder = async (steps) => {
    sentences = steps.map(({ parent, token }) => [...(sentences[parent] ?? []), token])
    asked.push(steps.length)
    return sentences.map((tokens) => {
      const next = new Float32Array(6).fill(Number.NEGATIVE_INFINITY)
      for (const [token, chance] of Object.entries(chances[tokens.slice(1).join(' ')] ?? { [END]: 1 }))
        next[Number(token)] = Math.log(chance)
      return next
    })
  }
  return { decode, asked }
}
/** A model that only looks at the last token, by log probabilities. */
const follows =
  (logarithms: Record<number, Record<number, number>>): Decoder =>
  async (steps) =>
    steps.map(({ token }) =>
      Float32Array.from({ length: 6 }, (_, next) => logarithms[token]?.[next] ?? Number.NEGATIVE_INFINITY),
    )
const search = <State>(decode: Decoder, width: number, bias: TokenBias<State>, maxTokens = 10) =>
  searchBeams(decode, { begin: BEGIN, end: END, width, unbiasedWidth: 2, maxTokens, bias })

/** A is the likelier first token, but B is followed by a likelier one. */
const garden = { '': { [A]: 0.6, [B]: 0.4 }, [A]: { [C]: 0.3, [D]: 0.2 }, [B]: { [C]: 0.9 } }

test('a later token corrects an earlier one', async () => {
  expect(await search(modelOf(garden).decode, 1, noBias)).toEqual([A, C])
  expect(await search(modelOf(garden).decode, 2, noBias)).toEqual([B, C])
})

test('each hypothesis keeps its own prefix', async () => {
  const { decode, asked } = modelOf({
    '': { [A]: 0.5, [B]: 0.5 },
    [A]: { [C]: 0.1, [D]: 0.1 },
    [B]: { [C]: 0.9 },
    [`${B} ${C}`]: { [D]: 0.9 },
  })
  expect(await search(decode, 2, noBias)).toEqual([B, C, D])
  expect(Math.max(...asked)).toBe(2)
})

test('an expected token is tried although the model ranks many others higher', async () => {
  const tenOf = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 6, 0.05]))
  const decode: Decoder = async (steps) =>
    steps.map(({ token }) => {
      const next = new Float32Array(30).fill(Number.NEGATIVE_INFINITY)
      const likes = token === BEGIN ? { ...tenOf, [A]: 0.001 } : { [END]: 1 }
      for (const [one, chance] of Object.entries(likes)) next[Number(one)] = Math.log(chance)
      return next
    })
  const expectA: TokenBias<null> = {
    initial: null,
    candidates: () => [A],
    advance: (_, token) => ({ state: null, bonus: token === A ? 6 : 0 }),
    provisional: () => 0,
  }
  expect(await search(decode, 2, expectA)).toEqual([A])
  expect(await search(decode, 2, { ...expectA, candidates: () => [] })).not.toEqual([A])
})

test('a provisional bonus that is withdrawn does not push out the best hypothesis', async () => {
  const biasB: TokenBias<'begun' | null> = {
    initial: null,
    candidates: () => [],
    advance: (state, token) =>
      token === B ? { state: 'begun', bonus: 10 } : { state: null, bonus: state === 'begun' ? -10 : 0 },
    provisional: (state) => (state === 'begun' ? 10 : 0),
  }
  const { decode } = modelOf({ '': { [A]: 0.9, [B]: 0.05 }, [B]: { [C]: 0.9 } })
  expect(await search(decode, 1, biasB)).toEqual([A])
})

test('the number of tokens is limited', async () => {
  const decode: Decoder = async (steps) => steps.map(() => Float32Array.from([-9, -9, 0, -9, -9, -9]))
  expect(await search(decode, 2, noBias, 4)).toEqual([A, A, A, A])
})

test('a finished hypothesis wins over a better one that never ends', async () => {
  const decode = follows({ [BEGIN]: { [A]: -0.1, [B]: -2 }, [A]: { [A]: -0.1 }, [B]: { [END]: -1 } })
  expect(await search(decode, 3, noBias, 8)).toEqual([B])
})

test('hypotheses that score best without bonuses are kept', async () => {
  const biasC: TokenBias<number> = {
    initial: 0,
    candidates: () => [],
    advance: (charged, token) => {
      const bonus = token === B ? -4 : token === C ? 6 : 0
      return { state: charged + bonus, bonus }
    },
    provisional: (charged) => charged,
  }
  const { decode } = modelOf({ '': { [A]: 0.05, [B]: 0.9 }, [A]: { [D]: 0.9 }, [B]: { [C]: 0.9 } })
  expect(await search(decode, 1, biasC)).toEqual([B, C])
})

test('a hypothesis without bonuses may finish after one that its bonuses keep alive', async () => {
  const decode = follows({ [BEGIN]: { [A]: -1, [B]: -0.5 }, [A]: { [A]: -1 }, [B]: { [END]: -0.1 } })
  const endlessBias: TokenBias<number> = {
    initial: 0,
    candidates: () => [],
    advance: (lent, token) => ({ state: lent + (token === A ? 3 : 0), bonus: token === A ? 3 : 0 }),
    provisional: (lent) => lent,
  }
  expect(await search(decode, 1, endlessBias, 8)).toEqual([B])
})

test('a loop is dropped', async () => {
  const decode = follows({
    [BEGIN]: { [A]: -0.1, [B]: -2 },
    [A]: { [A]: -0.01, [END]: -20 },
    [B]: { [END]: -1 },
  })
  expect(await search(decode, 2, noBias, 40)).toEqual([B])
  // Three tokens said twice are not a loop.
  const twice = follows({
    [BEGIN]: { [A]: -1 },
    [A]: { [B]: -1 },
    [B]: { [C]: -1 },
    [C]: { [A]: -1, [END]: -1.5 },
  })
  expect(await search(twice, 4, noBias, 40)).toEqual([A, B, C, A, B, C])
})

test('if all hypotheses loop, the tokens before the loop are returned', async () => {
  expect(await search(follows({ [BEGIN]: { [A]: -1 }, [A]: { [A]: -1 } }), 1, noBias, 40)).toEqual(
    Array(8).fill(A),
  )
})
