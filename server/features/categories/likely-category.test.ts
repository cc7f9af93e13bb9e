import { expect, test } from 'vitest'
import { likelyCategory } from './likely-category.ts'

test.each([
  [null, ['Strong leather sandals', null], 'Fashion'],
  [null, [undefined, 'Ripe avocados and bananas, a kilo'], 'Food & Beverages'],
  [null, ['Crochet sun hat'], 'Health & Beauty'],
  ['Fashion', ['Crochet sun hat'], 'Fashion'],
  // Clear words outweigh the shop's category.
  ['Fashion', ['Ripe avocados and bananas, a kilo'], 'Food & Beverages'],
  ['Fashion', ['Zzyzx qwerqwer'], 'Other'],
  [null, [], 'Other'],
])('in a shop of %j, %j: %s', (shopCategory, texts, category) => {
  expect(likelyCategory(shopCategory, ...texts)).toBe(category)
})
