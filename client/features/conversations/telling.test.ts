import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { createTelling } from './telling.ts'

const failure = (status: number) => new CallError({ status, code: 'X', message: 'x' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const told: string[] = []
  const answers: CallError[] = []
  const telling = createTelling<number>(
    (known = 0, more) => Math.max(known, more),
    async (id, upTo) => {
      told.push(`${id} ${upTo}`)
      const answer = answers.shift()
      if (answer) throw answer
    },
  )
  return { telling, told, answers, later: () => vi.runAllTimersAsync() }
}

it('tells several in a row as one, of each conversation, and nothing twice', async () => {
  const { telling, told, later } = open()
  for (const upTo of [1, 3, 2]) telling.note('a', upTo)
  telling.note('b', 1)
  await later()
  expect(told).toEqual(['a 3', 'b 1'])
  telling.flush()
  await later()
  expect(told).toEqual(['a 3', 'b 1'])
})

it('keeps what could not be told for the next flush, and forgets what the server does not want to hear', async () => {
  for (const [status, again] of [
    [0, true],
    [401, true],
    [429, true],
    [503, true],
    [403, false],
    [404, false],
  ] as const) {
    const { telling, told, answers, later } = open()
    answers.push(failure(status))
    telling.note('a', 1)
    await later()
    telling.flush()
    await later()
    expect(told, String(status)).toEqual(again ? ['a 1', 'a 1'] : ['a 1'])
  }
})

it('tells what came while it was telling, and nothing of a user who is gone', async () => {
  const { telling, told, answers, later } = open()
  answers.push(failure(0))
  telling.note('a', 1)
  await later()
  telling.note('a', 2)
  await later()
  expect(told).toEqual(['a 1', 'a 2'])
  telling.note('a', 3)
  telling.drop()
  await later()
  expect(told).toHaveLength(2)
})
