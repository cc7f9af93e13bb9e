import { expect, it } from 'vitest'
import { numberFormat, remember } from './remember.ts'

it('makes a thing once for the same arguments, and another one for others', () => {
  const made: string[][] = []
  const join = remember((words: string[], sign: string) => {
    made.push(words)
    return { text: words.join(sign) }
  })
  const first = join(['a', 'b'], '-')
  expect(join(['a', 'b'], '-')).toBe(first)
  expect(join(['a', 'b'], '+').text).toBe('a+b')
  expect(join(['b', 'a'], '-').text).toBe('b-a')
  expect(made).toHaveLength(3)
})

it('keeps the formats of different options apart', () => {
  expect(numberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%')
  expect(numberFormat('en').format(0.5)).toBe('0.5')
})
