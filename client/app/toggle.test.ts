import { beforeEach, expect, test, vi } from 'vitest'
import { createToggle } from './toggle.ts'

type Answer = { liked: boolean; total: number }
let screen: { liked: boolean; total: number | null }
let asked: { isOn: boolean; answer: (answer: Answer) => void; refuse: () => void }[]
const onFailure = vi.fn()

const toggle = createToggle<Answer>({
  read: () => screen.liked,
  show: (_, liked) => {
    screen = { ...screen, liked }
  },
  send: (_, isOn) =>
    new Promise((resolve, reject) =>
      asked.push({ isOn, answer: resolve, refuse: () => reject(new Error('no')) }),
    ),
  isOn: ({ liked }) => liked,
  applyAnswer: (_, answer) => {
    screen = answer
  },
  onFailure,
})
const rest = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  screen = { liked: false, total: null }
  asked = []
  onFailure.mockClear()
})

test('the screen follows at once; the answer is final', async () => {
  toggle.flip('p')
  expect(screen).toEqual({ liked: true, total: null })
  asked[0]?.answer({ liked: true, total: 14 })
  await rest()
  expect(screen).toEqual({ liked: true, total: 14 })
  expect(toggle.isBusy('p')).toBe(false)
})

test('taps under way fold into the last intent', async () => {
  for (let tap = 0; tap < 4; tap += 1) toggle.flip('p')
  expect(asked.map(({ isOn }) => isOn)).toEqual([true])
  asked[0]?.answer({ liked: true, total: 11 })
  await rest()
  expect(asked.map(({ isOn }) => isOn)).toEqual([true, false])
  asked[1]?.answer({ liked: false, total: 10 })
  await rest()
  expect(screen).toEqual({ liked: false, total: 10 })
  expect(asked).toHaveLength(2)
})

test('a tap there and back while under way asks nothing more', async () => {
  for (let tap = 0; tap < 3; tap += 1) toggle.flip('p')
  asked[0]?.answer({ liked: true, total: 11 })
  await rest()
  expect(asked).toHaveLength(1)
  expect(screen).toEqual({ liked: true, total: 11 })
})

test('a failure goes back to what the server last said', async () => {
  toggle.flip('p')
  asked[0]?.refuse()
  await rest()
  expect(screen.liked).toBe(false)
  expect(onFailure).toHaveBeenCalledTimes(1)
  toggle.flip('p')
  asked[1]?.answer({ liked: true, total: 11 })
  await rest()
  expect(screen).toEqual({ liked: true, total: 11 })
})

test('the first of two succeeds, the second fails: the first stands', async () => {
  toggle.flip('p')
  toggle.flip('p')
  asked[0]?.answer({ liked: true, total: 11 })
  await rest()
  asked[1]?.refuse()
  await rest()
  expect(screen.liked).toBe(true)
})

test('a server that decides otherwise is believed', async () => {
  toggle.flip('p')
  asked[0]?.answer({ liked: false, total: 10 })
  await rest()
  expect(screen).toEqual({ liked: false, total: 10 })
  expect(asked).toHaveLength(1)
})
