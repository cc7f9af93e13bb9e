import { expect, it, vi } from 'vitest'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import { VideoRefused } from '../../../../platform/video/port.ts'
import { createQuickTurns, runInTurn } from './quick-turns.ts'

const user = (name: string) => limitKey('user', name)

it('a quick task waits for no slow one', async () => {
  const turns = createQuickTurns(1)
  const slow = Promise.withResolvers<string>()
  const slowOne = runInTurn(turns, user('a'), { looksQuick: false, run: () => slow.promise })
  expect(await runInTurn(turns, user('b'), { looksQuick: true, run: async () => 'quick' })).toBe('quick')
  slow.resolve('slow')
  expect(await slowOne).toBe('slow')
})

it('a slow task of somebody who used little waits for none of those who used much', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createQuickTurns(2)
  const slowly = (name: string, run: () => Promise<string>) =>
    runInTurn(turns, user(name), { looksQuick: false, run })
  for (const name of ['a', 'b']) await slowly(name, async () => `${vi.advanceTimersByTime(6_000)}`)
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const running = ['a', 'b'].map((name) => slowly(name, () => held))
  expect(await slowly('c', async () => 'slow')).toBe('slow')
  release('costly')
  expect(await Promise.all(running)).toEqual(['costly', 'costly'])
  vi.useRealTimers()
})

it('a task that is not as quick as it looks runs among the slow ones', async () => {
  const turns = createQuickTurns(1)
  for (const code of ['TIMEOUT', 'TOO_LONG'] as const) {
    const run = vi.fn(async (isQuick: boolean) => {
      if (isQuick) throw new VideoRefused(code)
      return 'slow'
    })
    expect(await runInTurn(turns, user('a'), { looksQuick: true, run })).toBe('slow')
    expect(run.mock.calls).toEqual([[true], [false]])
  }
})

it('other failures are not tried again', async () => {
  const run = vi.fn(async () => {
    throw new VideoRefused('DAMAGED')
  })
  const failed = runInTurn(createQuickTurns(1), user('a'), { looksQuick: true, run })
  await expect(failed).rejects.toMatchObject({ code: 'DAMAGED' })
  expect(run).toHaveBeenCalledTimes(1)
})
