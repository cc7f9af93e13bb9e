import { expect, test } from 'vitest'
import { pictureProblem, profileProblems } from './profile-problems.ts'

test('a name is needed, an e-mail is not', () => {
  expect(profileProblems({ name: '  ', email: '' })).toEqual({ name: 'Name is required', email: undefined })
  expect(profileProblems({ name: 'Thandi', email: ' ' })).toEqual({ name: undefined, email: undefined })
})

test('an e-mail that is there must look like one', () => {
  const problem = (email: string) => profileProblems({ name: 'Thandi', email }).email
  expect(problem('thandi@example.org')).toBeUndefined()
  for (const bad of ['thandi', 'thandi@', 'thandi@example', '@example.org', 'a b@example.org', 'a@b@c.org'])
    expect(problem(bad)).toBe('Please enter a valid email')
})

test('a picture is an image of at most 5 MB', () => {
  expect(pictureProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('Image must be less than 5MB')
  expect(pictureProblem({ type: 'application/pdf', size: 1 })).toBe('Please select an image file')
  expect(pictureProblem({ type: '', size: 1 })).toBe('Please select an image file')
})
