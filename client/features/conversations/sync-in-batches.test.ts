import { expect, it, vi } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { syncInBatches } from './sync-in-batches.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)

it('asks about all, at most two hundred at once, one part after the other, and again where there is more', async () => {
  const parts: string[][] = []
  let running = 0
  await syncInBatches(ids(450), async (part) => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    parts.push([...part])
    return parts.length === 1 ? part.slice(0, 3) : []
  })
  expect(parts).toEqual([ids(200), ids(400).slice(200), [...ids(450).slice(400), 'c0', 'c1', 'c2']])
})

it('asks nothing about none, and goes no further than what fails', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    throw new Error('offline')
  }
  await syncInBatches([], ask)
  await expect(syncInBatches(ids(450), ask)).rejects.toThrow('offline')
  expect(asked).toBe(1)
})

it('waits where the server has had enough for a second, and goes on with the same part', async () => {
  vi.useFakeTimers()
  const parts: (readonly string[])[] = []
  const done = syncInBatches(ids(2), async (part) => {
    parts.push(part)
    if (parts.length < 3) throw new CallError({ status: 429, code: 'TOO_MANY_REQUESTS', message: '' })
    return parts.length === 3 ? ['c1'] : []
  })
  await vi.runAllTimersAsync()
  await done
  expect(parts).toEqual([ids(2), ids(2), ids(2), ['c1']])
  vi.useRealTimers()
})
