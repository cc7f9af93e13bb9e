import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Side } from '../../../contract/chats/status.ts'
import { openTestDb, type TestDb } from '../../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../../../testing/redis.ts'
import { openSocketIo, type Page } from '../../../testing/sockets.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'

/**
 * Two servers that share Postgres and Redis. One is killed with SIGKILL after the commit of every
 * change of an offer or deal, before its push; both sides have their pages on the other one.
 */
let database: TestDatabase
let redis: TestRedis
let folder: string
let db: TestDb
let dying: { address: string; running: Running }
let steady: { address: string; running: Running }
const PASSWORD = 'correct horse battery'
const STOCK = 5
const dieWhile = () => path.join(folder, 'die')

const startServer = async (main: string) => {
  const port = String(await freePort())
  const running = startProcess(main, {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'the servers of one product share their secret',
    RATE_LIMIT_FACTOR: '1000',
    ROLE: 'server',
    PORT: port,
    DIE_WHILE: dieWhile(),
  })
  await running.says('Sokoni is open')
  return { address: `http://127.0.0.1:${port}`, running }
}
const startDying = () => startServer('testing/faults/dying-server.ts')

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-deals-'))
  db = openTestDb({ url: database.url, poolSize: 2, log: console })
  ;[dying, steady] = await Promise.all([startDying(), startServer('server/main.ts')])
}, 120_000)
afterAll(async () => {
  await Promise.all([dying, steady].map(({ running }) => running.end('SIGKILL')))
  await db.close()
  await database.drop()
  await redis.drop()
  await rm(folder, { recursive: true, force: true })
})

type Person = { id: string; token: string; page: Page }

/** Makes a request, and returns `null` if the server dies of it. */
const request = async (address: string, token: string | null, place: string, body?: object) => {
  const response = await fetch(`${address}/api${place}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  return response && { status: response.status, data: (await response.json()).data }
}

/** Creates a user with a subscribed browser and an open page on the steady server. */
const makePerson = async (phone: string, role: 'user' | 'admin' = 'user'): Promise<Person> => {
  const id = newId()
  await db.prisma.user.create({
    data: {
      ...{ id, name: phone, username: id, phone, role, isPhoneVerified: true },
      passwordHash: await hashPassword(PASSWORD),
    },
  })
  const signedIn = await request(steady.address, null, '/auth/login', {
    identifier: phone,
    password: PASSWORD,
  })
  const token = String(signedIn?.data.tokens.accessToken)
  const { id: sessionId } = await db.prisma.session.findFirstOrThrow({ where: { userId: id } })
  await db.prisma.pushSubscription.create({
    data: { id: newId(), endpoint: `https://push.test/${id}`, userId: id, sessionId, p256dh: 'x', auth: 'x' },
  })
  return { id, token, page: await openSocketIo(steady.address, token) }
}

const makeProduct = async (ownerId: string) => {
  const [shopId, id] = [newId(), newId()]
  const shop = { name: 'Shop', slug: shopId, description: 'Here', category: 'Other' }
  await db.prisma.shop.create({ data: { id: shopId, ownerId, ...shop, currency: 'SZL', countryCode: 'SZ' } })
  await db.prisma.product.create({
    data: {
      ...{ id, shopId, ownerId, title: 'A basket', description: 'Woven', currency: 'SZL' },
      ...{ priceMinor: 10_000, stockQuantity: STOCK, status: 'active', publishedAt: new Date() },
    },
  })
  await db.transaction((tx) => refreshListed(tx, { productIds: [id] }))
  return id
}

/** Waits until another process has dispatched the events left over, and its pushes arrived. */
const untilDispatched = async ({ buyer, shop }: Record<Side, Person>, chatId: string) => {
  const isDispatched = async () => (await db.prisma.outbox.count()) === 0
  await vi.waitUntil(isDispatched, { timeout: 60_000, interval: 20 })
  const content = newId()
  await request(steady.address, buyer.token, '/chats/messages', { chatId, content })
  // Pushes keep their order: this one comes after those of the change.
  const isLast = ({ message }: Record<string, unknown>) => Object(message).content === content
  await Promise.all([buyer, shop].map(({ page }) => page.until('chat:message', isLast)))
}

/** Returns the pushes and browser pushes about offers and deals since the last call. */
const createCounter = ({ id, page }: Person) => {
  let from = 0
  let pending = new Map<string, number>()
  return async () => {
    const received = page.received.slice(from)
    from = page.received.length
    const isOfDeals = (data: Record<string, unknown>) =>
      ['offer', 'deal'].includes(Object(data.notification).type)
    const count = (event: string) => received.filter((push) => push.event === event).length
    const before = pending
    const notifications = await db.prisma.notification.findMany({
      where: { userId: id, type: { in: ['offer', 'deal'] } },
    })
    const rows = await db.prisma.pendingNotice.findMany({
      where: { OR: notifications.map((notification) => ({ key: { startsWith: notification.id } })) },
    })
    // A newer version of a notification joins its pending push, and gives it a later time.
    pending = new Map(rows.map(({ key, since }) => [key, since.getTime()]))
    return {
      offers: count('offer:updated'),
      deals: count('deal:updated'),
      notifications: received.filter(({ event, data }) => event === 'notification' && isOfDeals(data)).length,
      browser: [...pending].filter(([key, since]) => before.get(key) !== since).length,
    }
  }
}

it('sends each change once, and keeps states and stock, if the server is killed before the push', {
  timeout: 240_000,
}, async () => {
  const sides = { buyer: await makePerson('+26876500001'), shop: await makePerson('+26876500002') }
  const admin = await makePerson('+26876500003', 'admin')
  const actors = { ...sides, admin }
  const counters = { buyer: createCounter(sides.buyer), shop: createCounter(sides.shop) }
  const productId = await makeProduct(sides.shop.id)
  const ids = { offer: '', deal: '', chat: '' }

  /** A request whose server dies of it; a repetition on the other server changes nothing. */
  const change = async (
    by: keyof typeof actors,
    place: string,
    body: object,
    pushes: { offers?: number; deals?: number },
  ) => {
    await writeFile(dieWhile(), '')
    expect(await request(dying.address, actors[by].token, place, body)).toBeNull()
    await dying.running.end('SIGKILL')
    expect(dying.running.process.signalCode).toBe('SIGKILL')
    await rm(dieWhile())
    const repeated = await request(steady.address, actors[by].token, place, body)
    expect([place, repeated?.status]).toEqual([place, 200])
    ids.chat ||= repeated?.data.chatId
    await untilDispatched(sides, ids.chat)
    for (const side of ['buyer', 'shop'] as const) {
      const once = side === by ? 0 : 1
      expect([place, side, await counters[side]()]).toEqual([
        place,
        side,
        { offers: 0, deals: 0, ...pushes, notifications: once, browser: once },
      ])
    }
    dying = await startDying()
    return repeated?.data
  }
  const move = async (by: keyof typeof actors, step: string, body: object = {}) => {
    const place = by === 'admin' ? `/admin/deals/${ids.deal}` : `/deals/${ids.deal}`
    return (await change(by, `${place}/${step}`, body, { deals: 1 })).deal.status
  }
  const stock = async () => {
    const found = await request(steady.address, sides.buyer.token, `/products/${productId}`)
    return found?.data.product.stock.quantity
  }

  const offered = { amount: 80, quantity: 2, clientMessageId: 'offer' }
  const made = await change('buyer', `/products/${productId}/offers`, offered, { offers: 1 })
  ids.offer = made.offer.id
  const countered = await change('shop', `/offers/${ids.offer}/counter`, { amount: 90 }, { offers: 1 })
  expect(countered.offer).toMatchObject({ status: 'pending', by: 'shop', history: [{}, {}] })
  const accepted = await change('buyer', `/offers/${ids.offer}/accept`, {}, { offers: 1, deals: 1 })
  ids.deal = accepted.deal.id
  expect(accepted.offer).toMatchObject({ status: 'accepted', dealId: ids.deal })
  expect(await stock()).toBe(STOCK - 2)
  const steps = [
    await move('buyer', 'mark-paid'),
    await move('shop', 'confirm-payment'),
    await move('shop', 'mark-ready'),
    await move('buyer', 'receive'),
  ]
  expect(steps).toEqual(['agreed', 'agreed', 'ready', 'received'])

  const bought = { quantity: 1, clientMessageId: 'buy' }
  ids.deal = (await change('buyer', `/products/${productId}/buy`, bought, { deals: 1 })).deal.id
  expect(await stock()).toBe(STOCK - 3)
  expect(await move('buyer', 'cancel', { reason: 'Too far' })).toBe('cancelled')
  expect(await stock()).toBe(STOCK - 2)

  const again = { quantity: 1, clientMessageId: 'again' }
  ids.deal = (await change('buyer', `/products/${productId}/buy`, again, { deals: 1 })).deal.id
  await move('shop', 'mark-ready')
  await move('buyer', 'mark-paid')
  expect(await move('buyer', 'dispute', { reason: 'Not there' })).toBe('disputed')
  expect(await move('admin', 'resolve', { outcome: 'cancel', reason: 'Not there' })).toBe('cancelled')
  expect(await stock()).toBe(STOCK - 2)

  const deals = await db.prisma.deal.findMany({ orderBy: { createdAt: 'asc' } })
  expect(deals.map(({ status, timeline }) => [status, Object(timeline).length])).toEqual([
    ['received', 5],
    ['cancelled', 2],
    ['cancelled', 5],
  ])
  expect(await db.prisma.offer.count()).toBe(1)
})
