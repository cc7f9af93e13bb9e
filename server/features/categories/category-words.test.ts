import { expect, test } from 'vitest'
import { shopCategories } from '../../../contract/categories/categories.ts'
import { likelyCategories } from './category-words.ts'
import { labelled, parseLabelled } from './labelled.ts'

const likeliest = (text: string) => [...(likelyCategories(text) ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0]

test.each([
  ['Strong leather sandals, sizes four to eight', 'Fashion'],
  ['The engine was serviced and the tyres are new', 'Automotive'],
  ['We fix leaking pikes and geysers day and night', 'Other'],
  ['Ripe avocados and bananas, a kilo', 'Food & Beverages'],
  ['A novel with two hundred pages', 'Books & Media'],
])('%s', (text, category) => {
  expect(likeliest(text)).toBe(category)
})

test('what is likely is so at the cost of the others', () => {
  const likely = likelyCategories('A pair of sandals') ?? new Map()
  expect([...likely.keys()]).toEqual([...shopCategories])
  expect([...likely.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
})

test('no word says all alone, and words that stand everywhere say nothing', () => {
  // A word of books alone, among six of food.
  expect(likeliest('A novel way to cook maize flour, beans, cabbage, tomatoes and onions')).toBe(
    'Food & Beverages',
  )
  expect(likelyCategories('zzyzx qwerqwer')).toBeNull()
  expect(likelyCategories('')).toBeNull()
})

test('labelled listings: no line twice, and enough of each category', () => {
  expect(new Set(labelled.map(({ text }) => text)).size).toBe(labelled.length)
  for (const category of shopCategories)
    expect(labelled.filter((one) => one.category === category).length, category).toBeGreaterThan(40)
  expect(() => parseLabelled('# Elektronics\na phone')).toThrow('Elektronics')
})
