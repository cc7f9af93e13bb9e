import { expect, test } from 'vitest'
import { readQuery } from '../query/read-query.ts'
import type { Candidate } from './candidates.ts'
import { rank } from './score.ts'

/** A product whose text holds some concepts of the query; by its meaning all are as close. */
const product = (title: string, found: string[] = [], closeness = 0.4): Candidate => ({
  ...{ id: title, title, description: null, category: null, tags: [], city: null, countryCode: null },
  ...{ priceMinor: 1_000, currency: 'SZL', discount: 0, isOnSale: false, reducedMinor: 0 },
  ...{ saleStartsAt: null, saleEndsAt: null },
  ...{ found, closeness, isWithout: false },
})

/** The titles of the products that fit a query, the best first. */
const ranked = (text: string, products: readonly Candidate[]): string[] => {
  const query = readQuery(text)
  const concepts = query.concepts.map((concept) => ({ concept, weight: 1 }))
  return rank(query, concepts, products).map(({ candidate }) => candidate.title ?? '')
}

test('of goods that serve a purpose, those come first whose text has its words', () => {
  const [jack, pump] = [product('Hydraulic jack'), product('Tyre pump', ['tyre'])]
  expect(ranked('my tyre is flat', [jack, pump])).toEqual([pump.title, jack.title])
})

test('goods of the kind come before others that are closer in meaning', () => {
  const [kettle, pot] = [product('Electric kettle'), product('Tea pot', [], 0.55)]
  expect(ranked('kettle', [pot, kettle])).toEqual([kettle.title, pot.title])
})

test('goods of another kind are dropped unless they are close in meaning', () => {
  expect(ranked('kettle', [product('Garden hose', [], 0.3)])).toEqual([])
})
