import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { createAckQueue } from './ack-queue.ts'

const failure = (status: number) => new CallError({ status, code: 'X', message: 'x' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const sent: string[] = []
  const answers: CallError[] = []
  const queue = createAckQueue<number>(
    (known = 0, more) => Math.max(known, more),
    async (id, upTo) => {
      sent.push(`${id} ${upTo}`)
      const answer = answers.shift()
      if (answer) throw answer
    },
  )
  return { queue, sent, answers, later: () => vi.runAllTimersAsync() }
}

it('sends several items of a conversation as one, and nothing twice', async () => {
  const { queue, sent, later } = open()
  for (const upTo of [1, 3, 2]) queue.add('a', upTo)
  queue.add('b', 1)
  await later()
  expect(sent).toEqual(['a 3', 'b 1'])
  queue.flush()
  await later()
  expect(sent).toEqual(['a 3', 'b 1'])
})

it('keeps an item for the next flush after a temporary failure, and drops it when refused', async () => {
  for (const [status, again] of [
    [0, true],
    [401, true],
    [429, true],
    [503, true],
    [403, false],
    [404, false],
  ] as const) {
    const { queue, sent, answers, later } = open()
    answers.push(failure(status))
    queue.add('a', 1)
    await later()
    queue.flush()
    await later()
    expect(sent, String(status)).toEqual(again ? ['a 1', 'a 1'] : ['a 1'])
  }
})

it('sends what was added while it was sending, and nothing of an earlier user', async () => {
  const { queue, sent, answers, later } = open()
  answers.push(failure(0))
  queue.add('a', 1)
  await later()
  queue.add('a', 2)
  await later()
  expect(sent).toEqual(['a 1', 'a 2'])
  queue.add('a', 3)
  queue.clear()
  await later()
  expect(sent).toHaveLength(2)
})
