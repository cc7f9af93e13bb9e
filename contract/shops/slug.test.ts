import { expect, test } from 'vitest'
import { brokenSlugRule, suggestSlug } from './slug.ts'

test.each([
  ['Gogo’s Kitchen', 'gogos-kitchen'],
  ["Mama Wambui's Kikoy", 'mama-wambuis-kikoy'],
  ['  Café Élan & Co. ', 'cafe-elan-co'],
  ['汉字', ''],
  ['The very best baskets and bowls of all Manzini and beyond', 'the-very-best-baskets-and-bowls-of-all'],
  ['x'.repeat(120), 'x'.repeat(40)],
])('for %j the address %j is suggested', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
  if (slug) expect(brokenSlugRule(slug)).toBeNull()
})
