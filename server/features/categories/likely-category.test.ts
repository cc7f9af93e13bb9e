import { expect, test } from 'vitest'
import { likelyCategory } from './likely-category.ts'

test.each([
  [['Strong leather sandals', null], 'Fashion'],
  [[undefined, 'Ripe avocados and bananas, a kilo'], 'Food & Beverages'],
  [['Zzyzx qwerqwer'], 'Other'],
  [[], 'Other'],
])('%j: %s', (texts, category) => {
  expect(likelyCategory(...texts)).toBe(category)
})
