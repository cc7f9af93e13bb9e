import { expect, test } from 'vitest'
import { namesGoodsOnlyAfterFor, withKindOfCurrentProduct } from './current-product-kind.ts'

const laptop = { title: 'Dell Latitude 7490' }

test('what is "for it" is for the kind of the current product', () => {
  expect(withKindOfCurrentProduct('what about a bag for it?', laptop)).toBe('what about a bag for computer?')
  expect(withKindOfCurrentProduct('a bag for it', null)).toBeNull()
  expect(withKindOfCurrentProduct('a bag for my son', laptop)).toBeNull()
  expect(withKindOfCurrentProduct('can you do 300 for it today', laptop)).toBeNull()
})

test('goods after "for" are what others are for', () => {
  expect(namesGoodsOnlyAfterFor('too big for my room', { kinds: ['room'] })).toBe(true)
  expect(namesGoodsOnlyAfterFor('a room for my brother', { kinds: ['room'] })).toBe(false)
})
