import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { fail } from '../errors.ts'
import { runForCaller } from './caller-context.ts'
import { callFrom, codesOf, owner } from './callers.test-setup.ts'
import { createFairQueue } from './fair-queue.ts'
import { networkLimitKey } from './limit-key.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('runs the given number of tasks at once, and one per owner', async () => {
  const queue = createFairQueue(2)
  const running: string[] = []
  let most = 0
  const work = (name: string) => async () => {
    running.push(name)
    expect(new Set(running).size).toBe(running.length)
    most = Math.max(most, running.length)
    await setImmediate()
    running.splice(running.indexOf(name), 1)
  }
  const names = ['one', 'one', 'one', 'two', 'two', 'three']
  await Promise.all(names.map((name) => queue(owner(name), work(name))))
  expect(most).toBe(2)
})

it('runs an owner’s first task before another owner’s second one', async () => {
  const queue = createFairQueue(1)
  const done: string[] = []
  const work = (name: string) => queue(owner(name.slice(0, 4)), async () => void done.push(name))
  await Promise.all([work('busy 1'), work('busy 2'), work('busy 3'), work('rare 1')])
  expect(done).toEqual(['busy 1', 'rare 1', 'busy 2', 'busy 3'])
})

it('skips what waits for a caller who is gone', async () => {
  const queue = createFairQueue(1)
  const first = Promise.withResolvers<void>()
  const running = queue(owner('first'), () => first.promise)
  const gone = new AbortController()
  const done: string[] = []
  const waiting = runForCaller({ signal: gone.signal }, () =>
    queue(owner('gone'), async () => void done.push('gone')),
  )
  const next = queue(owner('next'), async () => void done.push('next'))
  gone.abort(new Error('hung up'))
  first.resolve()
  await expect(waiting).rejects.toThrow('hung up')
  await Promise.all([running, next])
  expect(done).toEqual(['next'])
})

it('keeps a reserved place for owners who used little lately', async () => {
  let time = 0
  const queue = createFairQueue(2, { reserved: 1, now: () => time })
  const done: string[] = []
  const begun = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string) => {
    const end = Promise.withResolvers<void>()
    begun.set(name, end)
    return queue(owner(name.slice(0, 4)), async () => {
      await end.promise
      time += 3_000
      done.push(name)
    })
  }
  const end = (name: string) => begun.get(name)?.resolve()
  const used = [add('one  1'), add('two  1')]
  end('one  1')
  end('two  1')
  await Promise.all(used)
  const again = [add('one  2'), add('two  2'), add('rare 1')]
  end('two  2')
  end('rare 1')
  await again[2]
  // 'two' waits: the other place is kept from those who used much.
  expect(done.slice(2)).toEqual(['rare 1'])
  end('one  2')
  await Promise.all(again)
})

describe('with owners of different costs', () => {
  const started = () => {
    let time = 0
    const queue = createFairQueue(1, { now: () => time })
    const done: string[] = []
    const work = (name: string, ms: number) => async () => {
      await setImmediate()
      time += ms
      done.push(name)
    }
    const pass = (ms: number) => {
      time += ms
    }
    return { queue, work, done, pass }
  }
  const start = () => {
    const { queue, work, done, pass } = started()
    const add = (name: string, ms: number, expectedMs?: number) =>
      queue(owner(name), work(name, ms), expectedMs)
    return { add, done, pass }
  }

  it('runs the one first that used the least time lately', async () => {
    const { add, done } = start()
    await Promise.all([add('huge', 9000), add('large', 4000), add('small', 20)])
    const again = [add('huge', 9000), add('large', 4000), add('huge', 9000), add('small', 20), add('new', 20)]
    await Promise.all(again)
    // The first was alone when it started.
    expect(done.slice(3)).toEqual(['huge', 'small', 'new', 'large', 'huge'])
  })

  it('lets nobody new go first to whom used little', async () => {
    const { add, done } = start()
    await add('known', 500)
    await Promise.all(['first', 'known', 'new', 'newer'].map((name) => add(name, 1500)))
    expect(done.slice(1)).toEqual(['first', 'known', 'new', 'newer'])
  })

  it('lets somebody who comes once go before many who each used a second', async () => {
    const { add, done } = start()
    const many = Array.from({ length: 20 }, (_, index) => `many ${index}`)
    await Promise.all(many.map((name) => add(name, 1000)))
    const before = done.length
    const again = many.map((name) => add(name, 1000))
    await add('once', 1000)
    // One was running, and one in four is the one that waits longest.
    expect(done.length - before).toBeLessThanOrEqual(3)
    await Promise.all(again)
  })

  it('runs a large task once it has waited as long as it takes', async () => {
    const { add, done, pass } = start()
    const first = add('any', 1)
    const large = add('large', 900, 900)
    pass(900)
    await Promise.all([first, large, add('small', 20, 20)])
    expect(done).toEqual(['any', 'large', 'small'])
  })

  it('among owners who used little, runs small tasks first', async () => {
    const { add, done } = start()
    const tasks = [add('any', 1), add('large', 900, 900), add('larger', 1000, 1000), add('small', 20, 20)]
    await Promise.all(tasks)
    expect(done).toEqual(['any', 'small', 'large', 'larger'])
  })

  it('counts the time of all addresses of a block together', async () => {
    const { queue, work, done } = started()
    const ask = (address: string, ms: number) => queue(networkLimitKey(address), work(address, ms))
    await ask('8.8.8.1', 9000)
    await Promise.all([ask('8.8.4.4', 1), ask('8.8.8.2', 1), ask('8.8.8.3', 1), ask('9.9.9.9', 1)])
    expect(done.slice(1)).toEqual(['8.8.4.4', '9.9.9.9', '8.8.8.2', '8.8.8.3'])
  })

  it('serves a block that used much in one of four turns, however many newcomers there are', async () => {
    const { queue, work, done } = started()
    const ask = (address: string, ms = 25) => queue(networkLimitKey(address), work(address, ms))
    await ask('8.8.8.1', 90_000)
    const oneAfterTheOther = async (network: string) => {
      for (let n = 0; n < 20; n += 1) await ask(`${network}.${n}.1`)
    }
    await Promise.all([...['9.1', '9.2', '9.3'].map(oneAfterTheOther), ask('8.8.8.2'), ask('8.8.8.3')])
    expect(done.indexOf('8.8.8.2')).toBeLessThanOrEqual(8)
    expect(done.indexOf('8.8.8.3')).toBeLessThanOrEqual(12)
  })

  it('lets blocks take turns, also one whose addresses have one task each', async () => {
    const { queue, work, done } = started()
    const ask = (address: string) => queue(networkLimitKey(address), work(address, 1))
    await Promise.all([ask('8.8.8.1'), ask('8.8.8.2'), ask('8.8.8.3'), ask('9.9.9.1'), ask('9.9.9.2')])
    expect(done).toEqual(['8.8.8.1', '9.9.9.1', '8.8.8.2', '9.9.9.2', '8.8.8.3'])
  })

  it('lets many accounts of one block wait for a newcomer of another', async () => {
    const { queue, work, done } = started()
    const ask = (name: string, address: string) =>
      callFrom(address, () => queue(owner(name), work(name, 1500)))
    const crowd = Array.from({ length: 30 }, (_, n) => ask(`crowd ${n}`, `8.8.8.${n}`))
    await Promise.all([...crowd, ask('other', '9.9.9.9')])
    expect(done.indexOf('other')).toBeLessThanOrEqual(4)
  })

  it('gives turns by waiting alone at most a quarter of the time', async () => {
    const { add, done } = start()
    const busy = Array.from({ length: 5 }, (_, n) => `busy ${n}`)
    await Promise.all(busy.map((name) => add(name, 9_000)))
    const again = busy.map((name) => add(name, 9_000))
    const rare = Array.from({ length: 40 }, (_, n) => add(`rare ${n}`, 100))
    await Promise.all([...again, ...rare])
    // One of 9 s is followed by all others, which take 4 s.
    const atFirst = done.slice(busy.length, busy.length + 40)
    expect(atFirst.filter((name) => name.startsWith('busy'))).toHaveLength(1)
  })

  it('gives these turns also where several tasks run at a time', async () => {
    vi.useFakeTimers()
    const queue = createFairQueue(2, { now: () => Date.now() })
    let others = 0
    const crowd = (n: number): Promise<unknown> =>
      callFrom('8.8.8.8', () => queue(owner(`crowd ${n}`), () => sleep(1000))).then(() => crowd(n))
    for (let n = 0; n < 20; n += 1) void crowd(n)
    const count = () => sleep(1000).then(() => (others += 1))
    for (let n = 0; n < 20; n += 1) void callFrom(`9.9.${n}.9`, () => queue(owner(`other ${n}`), count, 1e6))
    await vi.advanceTimersByTimeAsync(40_000)
    vi.useRealTimers()
    // Of 80 turns of a second.
    expect(others).toBeGreaterThanOrEqual(16)
  })

  it('counts time less the longer ago it was used', async () => {
    const { add, done, pass } = start()
    await add('earlier', 9000)
    pass(600_000)
    await add('later', 4000)
    // Shifts the count: the fourth turn, which goes by waiting alone, is not among those compared.
    await add('any', 1)
    await Promise.all([add('any', 1), add('later', 1), add('earlier', 1)])
    expect(done.slice(3)).toEqual(['any', 'earlier', 'later'])
  })
})

it('continues after a failed task', async () => {
  const queue = createFairQueue(1)
  await expect(queue(owner('one'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(owner('one'), async () => 'done')).resolves.toBe('done')
})

it('does not run a task whose caller’s session ended while it waited', async () => {
  const queue = createFairQueue(1)
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const running = queue(owner('one'), () => first)
  let isOpen = true
  const check = async () => {
    if (!isOpen) throw fail('AUTH_TOKEN_EXPIRED')
  }
  let hasRun = false
  const late = runForCaller({ check }, () => queue(owner('two'), async () => (hasRun = true)))
  isOpen = false
  end()
  expect(codesOf(await Promise.allSettled([running, late]))).toEqual(['AUTH_TOKEN_EXPIRED'])
  expect(hasRun).toBe(false)
  expect(await queue(owner('three'), async () => 'next')).toBe('next')
})

it('a task that waits in another queue frees its slot, if its own queue says so', async () => {
  const lists = createFairQueue(1, { freesSlotInNestedQueue: true })
  const reads = createFairQueue(1)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const expensive = reads(owner('busy'), () => isReleased)
  const waiting = lists(owner('one'), async () => {
    await reads(owner('one'), async () => {})
    return 'read'
  })
  // A cheap one does not wait, and one at a time runs all the same.
  let running = 0
  let most = 0
  const cheap = Array.from({ length: 4 }, (_, index) =>
    lists(owner(`cheap ${index}`), async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(1)
      running -= 1
    }),
  )
  await Promise.all(cheap)
  expect(most).toBe(1)
  release()
  await expensive
  expect(await waiting).toBe('read')
})
