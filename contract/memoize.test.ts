import { expect, it } from 'vitest'
import { memoize, numberFormat } from './memoize.ts'

it('calls once for the same arguments, and again for others', () => {
  const made: string[][] = []
  const join = memoize((words: string[], sign: string) => {
    made.push(words)
    return { text: words.join(sign) }
  })
  const first = join(['a', 'b'], '-')
  expect(join(['a', 'b'], '-')).toBe(first)
  expect(join(['a', 'b'], '+').text).toBe('a+b')
  expect(join(['b', 'a'], '-').text).toBe('b-a')
  expect(made).toHaveLength(3)
})

it('calls once for nothing, too', () => {
  let calls = 0
  const find = memoize(() => {
    calls += 1
    return null
  })
  expect([find(), find(), calls]).toEqual([null, null, 1])
})

it('keeps the formats of different options apart', () => {
  expect(numberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%')
  expect(numberFormat('en').format(0.5)).toBe('0.5')
})
