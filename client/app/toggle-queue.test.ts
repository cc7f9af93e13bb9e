import { beforeEach, expect, test, vi } from 'vitest'
import { createToggleQueue, type ToggleQueueDeps, type WaitingToggle } from './toggle-queue.ts'

type Entry = WaitingToggle<'like' | 'follow'>
let kept: readonly Entry[]
let sent: string[]
let answer: (entry: Entry) => Promise<string>
const onAnswer = vi.fn()
const onRefusal = vi.fn()
const later = vi.fn()
const offline = new Error('offline')
const rest = () => new Promise((resolve) => setTimeout(resolve))

/** A queue as each page makes one: over the same storage. */
const openPage = () => {
  const deps: ToggleQueueDeps<'like' | 'follow', string> = {
    storage: {
      read: () => kept,
      write: (entries) => {
        kept = entries
      },
    },
    send: (entry) => {
      sent.push(`${entry.kind} ${entry.id} ${entry.isOn}`)
      return answer(entry)
    },
    onAnswer: ({ id }, said, isLatest) => onAnswer(id, said, isLatest),
    onRefusal: ({ id }, error) => onRefusal(id, error),
    isTemporary: (error) => error === offline,
    later,
    withLock: (work) => work(),
    now: () => 1000,
  }
  return createToggleQueue(deps)
}

beforeEach(() => {
  kept = []
  sent = []
  answer = async () => 'ok'
  vi.clearAllMocks()
})

test('without a network taps wait, survive a reload, and go out once, in order, the latest state of each', async () => {
  answer = () => Promise.reject(offline)
  const queue = openPage()
  queue.add('like', 'a', true)
  queue.add('follow', 'b', true)
  queue.add('like', 'c', true)
  queue.add('like', 'a', false)
  await rest()
  expect(later).toHaveBeenCalled()
  expect(queue.pending('like', 'a')).toBe(false)

  const reloaded = openPage()
  expect(reloaded.pending('like', 'a')).toBe(false)
  expect(reloaded.pending('follow', 'b')).toBe(true)
  sent = []
  answer = async () => 'ok'
  await Promise.all([reloaded.flush(), reloaded.flush()])
  expect(sent).toEqual(['follow b true', 'like c true', 'like a false'])
  expect(kept).toEqual([])
  expect(onAnswer.mock.calls.map(([id]) => id)).toEqual(['b', 'c', 'a'])
  expect(onRefusal).not.toHaveBeenCalled()
})

test('a refusal takes its own tap back, and the next ones go out', async () => {
  const gone = new Error('gone')
  answer = ({ id }) => (id === 'a' ? Promise.reject(gone) : Promise.resolve('ok'))
  const queue = openPage()
  queue.add('like', 'a', true)
  queue.add('like', 'b', true)
  await rest()
  expect(onRefusal.mock.calls).toEqual([['a', gone]])
  expect(onAnswer.mock.calls).toEqual([['b', 'ok', true]])
  expect(kept).toEqual([])
})

test('one request is under way at a time, and taps meanwhile fold into the last', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  answer = () => promise
  const queue = openPage()
  for (const isOn of [true, false, true, false]) queue.add('like', 'a', isOn)
  queue.add('like', 'b', true)
  await rest()
  expect(sent).toEqual(['like a true'])
  resolve('ok')
  await rest()
  expect(sent).toEqual(['like a true', 'like a false', 'like b true'])
  expect(onAnswer.mock.calls).toEqual([
    ['a', 'ok', false],
    ['a', 'ok', true],
    ['b', 'ok', true],
  ])
})

test('a tap there and back while its request is under way asks nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  answer = () => promise
  const queue = openPage()
  for (const isOn of [true, false, true]) queue.add('like', 'a', isOn)
  resolve('ok')
  await rest()
  expect(sent).toEqual(['like a true'])
  expect(kept).toEqual([])
})

test('a tap goes out after the page has looked for earlier ones and found none', async () => {
  const queue = openPage()
  await queue.flush()
  queue.add('like', 'a', true)
  await rest()
  await queue.flush()
  queue.add('like', 'a', false)
  await rest()
  expect(sent).toEqual(['like a true', 'like a false'])
  expect(kept).toEqual([])
})
