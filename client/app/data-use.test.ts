import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'sokoni.data-use'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 28, 12))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads the module as on a new page; `receive` is a file that the browser reports. */
const open = async () => {
  let receive = (_bytes: number) => {}
  class Observer {
    constructor(report: (list: { getEntries(): { transferSize: number }[] }) => void) {
      receive = (transferSize) => report({ getEntries: () => [{ transferSize }] })
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.resetModules()
  const { countMessages, startDataUse, useDataUse } = await import('./data-use.ts')
  startDataUse()
  return { receive: (bytes: number) => receive(bytes), countMessages, shown: useDataUse.getState }
}

test('a reload continues the count of the day', async () => {
  const first = await open()
  first.receive(1000)
  first.receive(500)
  vi.runAllTimers()
  const second = await open()
  expect(second.shown()).toEqual({ today: 1500, month: 1500 })
  second.receive(200)
  expect(second.shown()).toEqual({ today: 1700, month: 1700 })
})

test('messages of a WebSocket count; those of polling are requests, which count already', async () => {
  const page = await open()
  const engine = Object.assign(new EventEmitter(), { transport: { name: 'polling' } })
  const io = Object.assign(new EventEmitter(), { engine })
  // The parts of a socket that are read.
  page.countMessages({ io } as never)
  io.emit('open')
  engine.emit('packet', { data: '12345' })
  expect(page.shown().today).toBe(0)
  engine.transport.name = 'websocket'
  engine.emit('packet', { data: '12345' })
  engine.emit('packet', {})
  expect(page.shown().today).toBe(5)
})

test('two pages that are open at once count together', async () => {
  const [one, other] = [await open(), await open()]
  one.receive(1000)
  other.receive(10)
  vi.runAllTimers()
  expect((await open()).shown()).toEqual({ today: 1010, month: 1010 })
})

test('another day counts from nothing, within the month', async () => {
  const page = await open()
  page.receive(1000)
  vi.runAllTimers()
  vi.setSystemTime(new Date(2026, 10, 29, 12))
  page.receive(70)
  expect(page.shown()).toEqual({ today: 70, month: 1070 })
})

test('another month begins anew, and the days of the one before are deleted', async () => {
  const page = await open()
  page.receive(1000)
  vi.runAllTimers()
  vi.setSystemTime(new Date(2026, 11, 1, 12))
  page.receive(5)
  vi.runAllTimers()
  expect(page.shown()).toEqual({ today: 5, month: 5 })
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual({ '2026-12-01': 5 })
})

test.each(['"text"', '[1]', '{"2026-11-28":"much"}', 'not JSON'])(
  '%s in the store counts nothing',
  async (text) => {
    kept.set(KEY, text)
    expect((await open()).shown()).toEqual({ today: 0, month: 0 })
  },
)
