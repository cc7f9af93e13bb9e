import { expect, test } from 'vitest'
import { type Candidate, rank, score } from './rank.ts'

const candidate = (given: Partial<Candidate> = {}): Candidate => ({
  id: 'a',
  shopId: 'shop',
  age: 1_000,
  likes: 0,
  bookmarks: 0,
  views: 0,
  ratingSum: 0,
  ratingCount: 0,
  hasVideo: true,
  isSoldOut: false,
  isFollowed: false,
  isKnownShop: false,
  categoryShare: 0,
  isNear: false,
  ...given,
})
const shops = (list: Candidate[]) => {
  const byId = new Map(list.map(({ id, shopId }) => [id, shopId]))
  return rank(list).map(({ id }) => byId.get(id))
}
const many = (shopId: string, count: number, given: Partial<Candidate> = {}) =>
  Array.from({ length: count }, (_, index) => candidate({ id: `${shopId}${index}`, shopId, ...given }))

test.each<[string, Partial<Candidate>, string]>([
  ['a followed shop', { isFollowed: true }, 'f'],
  ['a shop one liked something of', { isKnownShop: true }, 's'],
  ['a category one likes', { categoryShare: 0.4 }, 'c'],
  ['what many look at', { views: 101, likes: 30 }, 'p'],
  ['what is new', { age: 1 }, 'n'],
  ['what is well rated', { ratingCount: 8, ratingSum: 40 }, 'r'],
  ['a shop nearby', { isNear: true }, 'l'],
])('%s counts, and is the reason', (_what, given, reason) => {
  expect(score(candidate(given)).score).toBeGreaterThan(score(candidate()).score)
  expect(score(candidate(given)).reason).toBe(reason)
  expect(
    rank([candidate({ id: 'plain' }), candidate({ id: 'better', shopId: 'other', ...given })])[0]?.id,
  ).toBe('better')
})

test('new products come before known shops and categories', () => {
  const all = { isFollowed: true, categoryShare: 0.5, likes: 200, views: 2_000 }
  expect(score(candidate({ age: 0, isNear: false })).score).toBeGreaterThan(
    score(candidate({ isFollowed: true })).score,
  )
  expect(score(candidate({ age: 0, ...all })).reason).toBe('f')
})

test('no shop has more than two in any ten while there are others, whatever the scores', () => {
  const list = [
    ...many('loud', 40, { isFollowed: true, age: 0 }),
    ...many('b', 12),
    ...['c', 'd', 'e', 'f', 'g', 'h'].flatMap((shop) => many(shop, 12)),
  ]
  const order = shops(list)
  expect(new Set(rank(list).map(({ id }) => id)).size).toBe(list.length)
  // Eight shops fill ten positions with two each; while five are left, the limit holds.
  const whole = order.slice(0, 60)
  for (let from = 0; from + 10 <= whole.length; from += 1) {
    const window = whole.slice(from, from + 10)
    for (const shop of window) expect(window.filter((other) => other === shop).length).toBeLessThanOrEqual(2)
  }
})

test('what is sold out comes after everything else, however good it is', () => {
  const best = { age: 0, isFollowed: true, isKnownShop: true, categoryShare: 1, isNear: true, likes: 900 }
  const list = [
    candidate({ id: 'gone', isSoldOut: true, ...best }),
    candidate({ id: 'old', shopId: 'other' }),
  ]
  expect(rank(list).map(({ id }) => id)).toEqual(['old', 'gone'])
})

test('products of a single shop are all shown', () => {
  expect(shops(many('only', 30))).toHaveLength(30)
})

test('ties keep their order', () => {
  expect(
    rank(many('a', 5).map((one, index) => ({ ...one, shopId: `s${index}` }))).map(({ id }) => id),
  ).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
})
