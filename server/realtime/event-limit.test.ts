import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/live.ts'

let now = 1_800_000_000_000
const clock: Clock = { now: () => now }
let app: TestApp
let address: string
beforeAll(async () => {
  // 3 events a second per socket, 100 in ten seconds per address.
  app = await startTestApp({ clock, env: { RATE_LIMIT_FACTOR: '0.1', LOG_LEVEL: 'silent' } })
  address = await listen(app)
})
afterAll(() => app.close())

it('limits events of all sockets of an address over both transports, per ten seconds', async () => {
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? openPlain(address) : openSocketIo(address))),
  )
  const sendAll = async () => {
    const answers = await Promise.all(pages.flatMap((page) => [1, 2, 3].map(() => page.send('watch', {}))))
    return answers.filter(({ error }) => error?.code === 'TOO_MANY_REQUESTS').length
  }
  expect(await sendAll()).toBe(20)
  now += 1000
  expect(await sendAll()).toBe(120)
  now += 10_000
  expect(await sendAll()).toBe(20)
  for (const page of pages) page.close()
})

it('counts a large event as several', async () => {
  now += 10_000
  const products = Array.from({ length: 200 }, () => randomUUID())
  const outcomes: boolean[] = []
  // Nearly 8 KB each: four small events.
  for (let socket = 0; socket < 28; socket += 1) {
    const page = await (socket % 2 ? openPlain(address) : openSocketIo(address))
    const { error } = await page.send('unwatch', { products })
    outcomes.push(error?.code === 'TOO_MANY_REQUESTS')
    page.close()
  }
  expect(outcomes).toEqual([...Array(25).fill(false), ...Array(3).fill(true)])
})

it('counts a member apart from the visitors of the same address', async () => {
  now += 10_000
  const user = await makeUser(app)
  const member = await openPlain(address, user.token)
  const visitors = await Promise.all(Array.from({ length: 40 }, () => openPlain(address)))
  const refused = (answers: { error?: { code: string } }[]) =>
    answers.some(({ error }) => error?.code === 'TOO_MANY_REQUESTS')
  const all = visitors.flatMap((page) => [1, 2, 3].map(() => page.send('watch', {})))
  expect(refused(await Promise.all(all))).toBe(true)
  expect(refused([await member.send('watch', {})])).toBe(false)
  for (const page of [member, ...visitors]) page.close()
})

it('ends the sockets of an address that goes on, and takes no new ones until the window has passed', async () => {
  now += 10_000
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? openPlain(address) : openSocketIo(address))),
  )
  const ended = Promise.all(pages.map((page) => page.closed))
  for (let second = 0; second < 6; second += 1) {
    // 120 events a second; four times 100 are allowed.
    for (const page of pages) for (let sent = 0; sent < 3; sent += 1) page.send('watch', {}).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    now += 1000
  }
  await ended
  for (const openPage of [openPlain, openSocketIo]) await expect(openPage(address)).rejects.toThrow()
  now += 10_000
  for (const openPage of [openPlain, openSocketIo]) (await openPage(address)).close()
})
