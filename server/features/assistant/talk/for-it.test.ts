import { expect, test } from 'vitest'
import { isOnlyFor, withItsKind } from './for-it.ts'

const laptop = { title: 'Dell Latitude 7490' }

test('what is "for it" is for the kind of the current product', () => {
  expect(withItsKind('what about a bag for it?', laptop)).toBe('what about a bag for computer?')
  expect(withItsKind('a bag for it', null)).toBeNull()
  expect(withItsKind('a bag for my son', laptop)).toBeNull()
  expect(withItsKind('can you do 300 for it today', laptop)).toBeNull()
})

test('goods after "for" are what others are for', () => {
  expect(isOnlyFor('too big for my room', { kinds: ['room'] })).toBe(true)
  expect(isOnlyFor('a room for my brother', { kinds: ['room'] })).toBe(false)
})
