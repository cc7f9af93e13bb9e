import { on, once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/sockets.ts'

const ENGINE = '/socket.io/?EIO=4&transport=websocket'
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

it.each([
  ['an event', '/ws', (text: string) => `{"event":"x","data":"${text}"}`],
  ['an unfinished frame of JSON', '/ws', (text: string) => `["${text}"`],
  ['an acknowledgement', ENGINE, (text: string) => `431["${text}"]`],
])('ends a socket that sends too many bytes, whatever they are: %s', async (_, path, frameOf) => {
  now += 10_000
  const socket = new WebSocket(address.replace('http', 'ws') + path)
  await once(socket, 'open')
  if (path === ENGINE) {
    socket.send('40')
    for await (const [frame] of on(socket, 'message')) if (String(frame).startsWith('40')) break
  }
  // 200 KB in ten seconds are allowed, and three frames a second would be.
  const closed = once(socket, 'close')
  for (let sent = 0; sent < 5; sent += 1) socket.send(frameOf('x'.repeat(60_000)))
  await closed
  const page = await openPlain(address)
  expect((await page.send('watch', {})).error?.code).toBe('TOO_MANY_REQUESTS')
  page.close()
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
