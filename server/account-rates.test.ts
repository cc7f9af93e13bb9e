import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints, type SocketEventName, socketEvents } from '../contract/index.ts'
import { accountRates } from '../contract/rates.ts'
import { DAY_MS } from '../contract/time.ts'
import type { AccountRate, Endpoint } from '../contract/wire.ts'
import { eventRows } from '../testing/access-matrix.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeUser } from '../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../testing/sockets.ts'
import type { Member } from './access.ts'
import { createAccountRates } from './account-rates.ts'

/**
 * A tenth of every limit; a window is then ten times as long, and still shorter than a token lives.
 */
const FACTOR = 0.1

let narrow: TestApp
let now = Date.now()
beforeAll(async () => {
  narrow = await startTestApp({ env: { RATE_LIMIT_FACTOR: String(FACTOR) }, clock: { now: () => now } })
})
afterAll(() => narrow.close())

const names = Object.keys(endpoints) as EndpointName[] // the object's own names
const eventNames = Object.keys(socketEvents) as SocketEventName[] // the object's own names
const endpoint = (name: EndpointName): Endpoint => endpoints[name]
const limited = names.flatMap((name) => {
  const { accountRate, method, path } = endpoint(name)
  return accountRate ? [{ name, method, path, rate: accountRate }] : []
})

test('an event that does what an endpoint does shares its limit', () => {
  const rated = eventNames.filter((name) => socketEvents[name].accountRate)
  expect(rated).toEqual(expect.arrayContaining(['chat:send', 'dealer:send']))
  expect(rated.filter((name) => eventRows[name as keyof typeof eventRows] === undefined)).toEqual([])
})

test.each(limited)(
  'an account makes so many of these endpoints and no more, from wherever: $name',
  async ({ name, method, path, rate }) => {
    const [user, other] = [await makeUser(narrow), await makeUser(narrow)]
    const call = async ({ token }: { token: string }, address: string) =>
      narrow.app.inject({
        method,
        url: `/api${path}`.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000'),
        remoteAddress: address,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      })
    const most = rate.perMinute * FACTOR
    for (let time = 0; time < most; time += 1)
      expect([name, (await call(user, `198.51.100.${time}`)).statusCode]).not.toEqual([name, 429])
    const refused = await call(user, '198.51.101.1')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBe(60 / FACTOR)
    expect((await call(other, '198.51.101.1')).statusCode).not.toBe(429)
    now += 60_000 / FACTOR - 1
    expect((await call(user, '198.51.101.2')).statusCode).toBe(429)
    now += 1
    expect((await call(user, '198.51.101.2')).statusCode).not.toBe(429)
  },
)

test('what is kept has a limit of the day besides', () => {
  let time = 0
  const rates = createAccountRates({
    clock: { now: () => time },
    env: { ...narrow.platform.env, rateLimitFactor: 1 },
  })
  const actor = { kind: 'member', userId: 'one' } as Member
  const rate = { counter: 'messages', perMinute: 2, perDay: 3 }
  const count = (at: number) => {
    time = at
    rates.consume(actor, rate)
  }
  const refused = (seconds: number) =>
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: seconds })
  count(0)
  count(0)
  expect(() => count(1_000)).toThrow(refused(59))
  count(60_000)
  expect(() => count(61_000)).toThrow(refused(86_339))
  count(86_400_000)
})

test('what leaves a row for ever is done at most 5,000 times a day by one account', () => {
  const rated = [...limited, ...eventNames.map((name) => ({ name, rate: socketEvents[name].accountRate }))]
  const inADay = (rate: AccountRate) => {
    let time = 0
    const { env } = narrow.platform
    const rates = createAccountRates({ clock: { now: () => time }, env: { ...env, rateLimitFactor: 1 } })
    for (let done = 0; time < DAY_MS; done += 1)
      try {
        rates.consume({ kind: 'member', userId: 'one' } as Member, rate)
      } catch (error) {
        const { retryAfter } = Object(error)
        if (retryAfter > 60) return done
        // The refused one does not count.
        done -= 1
        time += retryAfter * 1000
      }
    return Number.POSITIVE_INFINITY
  }
  const bounded = rated.filter(({ rate }) => rate && inADay(rate) === 5000).map(({ name }) => name)
  expect(bounded).toEqual(
    expect.arrayContaining([
      ...['sendMessage', 'sendShopMessage', 'sendDirectMessage', 'chat:send', 'dealer:send'],
      ...['createComment', 'createShopProductComment', 'createShopComment', 'replyToComment'],
      ...['createProduct', 'createShopProduct', 'makeOffer', 'makeChatOffer', 'counterOffer', 'buyProduct'],
    ]),
  )
})

test.each(Object.entries({ 'socket.io': openSocketIo, '/ws': openPlain }))(
  'calls and events of an account are counted together, over all its sockets: %s',
  async (_, open) => {
    const address = narrow.app.server.listening ? `http://127.0.0.1:${portOf(narrow)}` : await listen(narrow)
    const user = await makeUser(narrow)
    const most = accountRates.messages.perMinute * FACTOR
    const statuses = new Set<string | undefined>()
    const pages = [await open(address, user.token), await open(address, user.token)]
    for (let sent = 0; sent < most; sent += 1) {
      const event = sent % 2 ? 'chat:send' : 'dealer:send'
      const answer = await pages[sent % 2]?.send(event, {
        shopId: user.id,
        receiverId: user.id,
        content: 'x',
        message: 'x',
      })
      statuses.add(answer?.error?.code)
      // A socket has a limit of its own, by the second.
      now += 1000
    }
    expect(statuses).not.toContain('TOO_MANY_REQUESTS')
    for (const [index, page] of pages.entries()) {
      const answer = await page.send(index ? 'chat:send' : 'dealer:send', {
        shopId: user.id,
        receiverId: user.id,
        content: 'x',
        message: 'x',
      })
      expect(answer.error?.code).toBe('TOO_MANY_REQUESTS')
      page.close()
    }
    expect((await user.call('sendMessage', { shopId: user.id, content: 'x' })).status).toBe(429)
    expect((await user.call('sendDirectMessage', { receiverId: user.id, message: 'x' })).status).toBe(429)
  },
)

test('signs of typing have a limit for each account', async () => {
  const address = narrow.app.server.listening ? `http://127.0.0.1:${portOf(narrow)}` : await listen(narrow)
  const user = await makeUser(narrow)
  const page = await openPlain(address, user.token)
  const codes: unknown[] = []
  for (let sent = 0; sent <= accountRates.typing.perMinute * FACTOR; sent += 1) {
    codes.push((await page.send('chat:typing', { chatId: user.id, typing: true })).error?.code)
    // A socket has a limit of its own, by the second.
    now += 1000
  }
  expect([codes.at(-1), new Set(codes.slice(0, -1))]).toEqual(['TOO_MANY_REQUESTS', new Set(['NOT_FOUND'])])
  page.close()
})

const portOf = (app: TestApp) => Object(app.app.server.address()).port
