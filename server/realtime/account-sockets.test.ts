import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'

/** Two fifths of every limit: an account has ten sockets. */
let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.4', SOCKETS_PER_ADDRESS: '1000' } })
  address = await listen(app)
})
afterAll(() => app.close())

it('an account has so many sockets of both kinds together, and its own do not count twice', async () => {
  const [user, other] = [await makeUser(app), await makeUser(app)]
  const pages: Page[] = []
  for (let opened = 0; opened < 10; opened += 1)
    pages.push(await (opened % 2 ? openPlain : openSocketIo)(address, user.token))
  const engine = io(address, {
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const outcome = await new Promise((resolve) => {
    for (const event of ['connect', 'connect_error', 'disconnect']) engine.on(event, () => resolve(event))
  })
  expect([outcome, engine.connected]).toEqual([expect.not.stringMatching(/^connect$/), false])
  const surplus = await openPlain(address)
  const refused = await surplus.send('auth', { token: user.token })
  expect(refused.error?.code).toBe('TOO_MANY_REQUESTS')
  for (const page of pages) expect((await page.send('auth', { token: user.token })).success).toBe(true)
  pages.push(await openPlain(address, other.token))

  pages[0]?.close()
  await expect
    .poll(async () => (await surplus.send('auth', { token: user.token })).success, {
      interval: 1_000,
      timeout: 20_000,
    })
    .toBe(true)
  for (const page of [...pages, surplus]) page.close()
})
