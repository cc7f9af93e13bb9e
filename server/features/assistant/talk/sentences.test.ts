import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('a text of very many sentences is read as eleven', () => {
  expect(sentencesOf('Hello. Is it new?\nI have 1.5 litres.')).toEqual([
    'Hello.',
    'Is it new?',
    'I have 1.5 litres.',
  ])
  const many = sentencesOf('a. '.repeat(100))
  expect(many).toHaveLength(11)
  expect(many.join(' ')).toBe('a. '.repeat(100).trim())
})
