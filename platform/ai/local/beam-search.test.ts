import { expect, test } from 'vitest'
import { type Decoder, type Expectation, searchBeams } from './beam-search.ts'

const [BEGIN, END, A, B, C, D] = [0, 1, 2, 3, 4, 5] as const
const expectsNothing: Expectation<null> = {
  start: null,
  likely: () => [],
  take: () => ({ state: null, worth: 0 }),
  lent: () => 0,
}

/** A model of chances: of what was said so far, what may be next. What is not named is never said. */
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
/** A model that goes by the last token alone: the logarithms of what may follow it. */
const follows =
  (logarithms: Record<number, Record<number, number>>): Decoder =>
  async (steps) =>
    steps.map(({ token }) =>
      Float32Array.from({ length: 6 }, (_, next) => logarithms[token]?.[next] ?? Number.NEGATIVE_INFINITY),
    )
const search = <State>(decode: Decoder, width: number, expected: Expectation<State>, longest = 10) =>
  searchBeams(decode, { begin: BEGIN, end: END, width, longest, expected }).then(({ tokens }) => tokens)

/** 'A' is the likelier beginning, but nothing good follows it. */
const garden = { '': { [A]: 0.6, [B]: 0.4 }, [A]: { [C]: 0.3, [D]: 0.2 }, [B]: { [C]: 0.9 } }

test('what follows puts a beginning right', async () => {
  expect(await search(modelOf(garden).decode, 1, expectsNothing)).toEqual([A, C])
  expect(await search(modelOf(garden).decode, 2, expectsNothing)).toEqual([B, C])
})

test('sentences keep to their own past where one overtakes another', async () => {
  const { decode, asked } = modelOf({
    '': { [A]: 0.5, [B]: 0.5 },
    [A]: { [C]: 0.1, [D]: 0.1 },
    [B]: { [C]: 0.9 },
    [`${B} ${C}`]: { [D]: 0.9 },
  })
  expect(await search(decode, 2, expectsNothing)).toEqual([B, C, D])
  expect(Math.max(...asked)).toBe(2)
})

test('an expected word is found though the model likes many others better', async () => {
  const tenOf = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index + 6, 0.05]))
  const decode: Decoder = async (steps) =>
    steps.map(({ token }) => {
      const next = new Float32Array(30).fill(Number.NEGATIVE_INFINITY)
      const likes = token === BEGIN ? { ...tenOf, [A]: 0.001 } : { [END]: 1 }
      for (const [one, chance] of Object.entries(likes)) next[Number(one)] = Math.log(chance)
      return next
    })
  const wish: Expectation<null> = {
    start: null,
    likely: () => [A],
    take: (_, token) => ({ state: null, worth: token === A ? 6 : 0 }),
    lent: () => 0,
  }
  expect(await search(decode, 2, wish)).toEqual([A])
  expect(await search(decode, 2, { ...wish, likely: () => [] })).not.toEqual([A])
})

test('a word that was hoped for and comes to nothing does not cost the sentence that the model liked', async () => {
  const hope: Expectation<'begun' | null> = {
    start: null,
    likely: () => [],
    take: (state, token) =>
      token === B ? { state: 'begun', worth: 10 } : { state: null, worth: state === 'begun' ? -10 : 0 },
    lent: (state) => (state === 'begun' ? 10 : 0),
  }
  const { decode } = modelOf({ '': { [A]: 0.9, [B]: 0.05 }, [B]: { [C]: 0.9 } })
  expect(await search(decode, 1, hope)).toEqual([A])
})

test('how sure the model is is its own mean for each token, the end among them', async () => {
  const { decode } = modelOf({ '': { [A]: 0.5, [B]: 0.25 } })
  const found = await searchBeams(decode, {
    ...{ begin: BEGIN, end: END, width: 2, longest: 10 },
    expected: expectsNothing,
  })
  expect(found.tokens).toEqual([A])
  expect(found.certainty).toBeCloseTo(Math.log(0.5) / 2, 5)
})

test('a sentence that hope brought up is no surer for it', async () => {
  const { decode } = modelOf({ '': { [A]: 0.5, [B]: 0.25 } })
  const expected: Expectation<null> = {
    ...expectsNothing,
    take: (_, token) => ({ state: null, worth: token === B ? 5 : 0 }),
  }
  const found = await searchBeams(decode, { begin: BEGIN, end: END, width: 2, longest: 10, expected })
  expect(found.tokens).toEqual([B])
  expect(found.certainty).toBeCloseTo(Math.log(0.25) / 2, 5)
})

test('a model that never ends is stopped', async () => {
  const decode: Decoder = async (steps) => steps.map(() => Float32Array.from([-9, -9, 0, -9, -9, -9]))
  expect(await search(decode, 2, expectsNothing, 4)).toEqual([A, A, A, A])
})

test('a sentence that comes to its end is taken before a surer one that goes on for ever', async () => {
  const decode = follows({ [BEGIN]: { [A]: -0.1, [B]: -2 }, [A]: { [A]: -0.1 }, [B]: { [END]: -1 } })
  expect(await search(decode, 3, expectsNothing, 8)).toEqual([B])
})

test('a sentence that the model liked is followed, however unlike all others it begins', async () => {
  const others: Expectation<number> = {
    start: 0,
    likely: () => [],
    take: (charged, token) => {
      const worth = token === B ? -4 : token === C ? 6 : 0
      return { state: charged + worth, worth }
    },
    lent: (charged) => charged,
  }
  const { decode } = modelOf({ '': { [A]: 0.05, [B]: 0.9 }, [A]: { [D]: 0.9 }, [B]: { [C]: 0.9 } })
  expect(await search(decode, 1, others)).toEqual([B, C])
})

test('a sentence that the model liked may come to its end behind one that hope carries on for ever', async () => {
  const decode = follows({ [BEGIN]: { [A]: -1, [B]: -0.5 }, [A]: { [A]: -1 }, [B]: { [END]: -0.1 } })
  const onAndOn: Expectation<number> = {
    start: 0,
    likely: () => [],
    take: (lent, token) => ({ state: lent + (token === A ? 3 : 0), worth: token === A ? 3 : 0 }),
    lent: (lent) => lent,
  }
  expect(await search(decode, 1, onAndOn, 8)).toEqual([B])
})

test('what goes round is followed no further', async () => {
  const decode = follows({
    [BEGIN]: { [A]: -0.1, [B]: -2 },
    [A]: { [A]: -0.01, [END]: -20 },
    [B]: { [END]: -1 },
  })
  expect(await search(decode, 2, expectsNothing, 40)).toEqual([B])
  // Twice the same three, or a telephone number, is said.
  const twice = follows({
    [BEGIN]: { [A]: -1 },
    [A]: { [B]: -1 },
    [B]: { [C]: -1 },
    [C]: { [A]: -1, [END]: -1.5 },
  })
  expect(await search(twice, 4, expectsNothing, 40)).toEqual([A, B, C, A, B, C])
})

test('where all go round what was said before stands', async () => {
  expect(await search(follows({ [BEGIN]: { [A]: -1 }, [A]: { [A]: -1 } }), 1, expectsNothing, 40)).toEqual(
    Array(8).fill(A),
  )
})
