import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { runForCaller } from '../platform/limits/caller-context.ts'
import type { Actor } from './access.ts'
import { createCallerConcurrency } from './caller-concurrency.ts'
import { createAdmission } from './event-loop-admission.ts'

const visitor = (address: string): Actor => ({
  kind: 'visitor',
  address,
  userAgent: '',
  country: null,
  language: null,
})

/** Work that runs until it is released. */
const held = () => {
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    begun.push(name)
    await promise
  }
  return { begun, work, end: resolve }
}

it('starts a few calls of each caller, and the rest in order', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
  const { begun, work, end } = held()
  const names = Array.from({ length: 30 }, (_, n) => `a${n}`)
  const running = names.map((name) => limitConcurrency(visitor('198.51.100.1'), work(name)))
  const other = limitConcurrency(visitor('198.51.100.2'), work('b'))
  await expect.poll(() => begun).toContain('b')
  expect(begun).toEqual([...names.slice(0, 4), 'b'])
  end()
  await Promise.all([...running, other])
  expect(begun.filter((name) => name !== 'b')).toEqual(names)
})

it('counts visitors of one IPv6 network as one caller', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
  const { begun, work, end } = held()
  const running = Array.from({ length: 12 }, (_, n) =>
    limitConcurrency(visitor(`2001:db8::${n + 1}`), work(`${n}`)),
  )
  await expect.poll(() => begun.length).toBe(4)
  await setImmediate()
  expect(begun.length).toBe(4)
  end()
  await Promise.all(running)
})

it('begins few of the calls whose slots become free at once', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
  const { work, end } = held()
  let begun = 0
  const running = Array.from({ length: 60 }, (_, n) => {
    const actor = visitor(`198.51.100.${n}`)
    return [
      ...Array.from({ length: 4 }, () => limitConcurrency(actor, work(''))),
      limitConcurrency(actor, async () => (begun += 1)),
    ]
  }).flat()
  for (let turn = 0; turn < 30; turn += 1) await setImmediate()
  end()
  const perTurn: number[] = []
  while (begun < 60) {
    const before = begun
    await setImmediate()
    perTurn.push(begun - before)
  }
  await Promise.all(running)
  expect(Math.max(...perTurn)).toBe(16)
})

it('skips work of disconnected clients', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
  const { begun, work, end } = held()
  const running = Array.from({ length: 4 }, (_, n) => limitConcurrency(visitor('198.51.100.1'), work(`${n}`)))
  const client = new AbortController()
  const late = runForCaller({ signal: client.signal }, () =>
    limitConcurrency(visitor('198.51.100.1'), work('late')),
  )
  client.abort()
  end()
  await expect(late).rejects.toThrow()
  await Promise.all(running)
  expect(begun).not.toContain('late')
})

it('continues after failed work', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
  const failing = Array.from({ length: 20 }, () =>
    limitConcurrency(visitor('198.51.100.1'), () => Promise.reject(new Error('no'))),
  )
  await Promise.allSettled(failing)
  expect(await limitConcurrency(visitor('198.51.100.1'), async () => 'yes')).toBe('yes')
})

it('gives the slots of calls that hang to the next ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const limitConcurrency = createCallerConcurrency(createAdmission(), 200)
    const { work, end } = held()
    const hanging = Array.from({ length: 4 }, (_, n) =>
      limitConcurrency(visitor('198.51.100.1'), work(`${n}`)),
    )
    const next = limitConcurrency(visitor('198.51.100.1'), async () => 'yes')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await Promise.race([next, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await next).toBe('yes')
    end()
    await Promise.all(hanging)
  } finally {
    vi.useRealTimers()
  }
})

it('refuses what one caller leaves waiting beyond its bound, and no other caller', async () => {
  const limitConcurrency = createCallerConcurrency(createAdmission(), 10)
  const { work, end } = held()
  const first = Array.from({ length: 10 }, (_, n) => limitConcurrency(visitor('198.51.100.1'), work(`${n}`)))
  const more = limitConcurrency(visitor('198.51.100.1'), work('late'))
  await expect(more).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const other = limitConcurrency(visitor('198.51.100.2'), work('other'))
  end()
  await Promise.all([...first, other])
  await limitConcurrency(visitor('198.51.100.1'), work('again'))
})
