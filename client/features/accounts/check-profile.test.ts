import { expect, test } from 'vitest'
import { checkProfile } from './check-profile.ts'

const profile = { name: 'Thandi', email: '', picture: null }

test('a name is needed, an e-mail is not', () => {
  expect(checkProfile({ ...profile, name: '  ' })).toEqual({ name: 'Name is required' })
  expect(checkProfile({ ...profile, email: ' ' })).toEqual({})
})

test('an e-mail that is there must look like one', () => {
  const problem = (email: string) => checkProfile({ ...profile, email }).email
  expect(problem('thandi@example.org')).toBeUndefined()
  for (const bad of ['thandi', 'thandi@', 'thandi@example', '@example.org', 'a b@example.org', 'a@b@c.org'])
    expect(problem(bad)).toBe('Please enter a valid email')
})

test('a picture is an image of at most 5 MB', () => {
  const problem = (picture: { type: string; size: number }) => checkProfile({ ...profile, picture }).picture
  expect(problem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined()
  expect(problem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('Image must be less than 5MB')
  expect(problem({ type: 'application/pdf', size: 1 })).toBe('Please select an image file')
  expect(problem({ type: '', size: 1 })).toBe('Please select an image file')
})
