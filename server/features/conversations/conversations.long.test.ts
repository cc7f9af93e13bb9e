import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '../../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../../../testing/redis.ts'
import { openPlain, openSocketIo, type Page } from '../../../testing/sockets.ts'
import { hashPassword } from '../accounts/passwords.ts'

/** Conversations on two servers that share only Postgres and Redis, behind a round-robin proxy. */
let database: TestDatabase
let redis: TestRedis
let folder: string
let db: TestDb
let passwordHash: string
let proxy: Server
let anywhere: string
const servers: { address: string; running: Running }[] = []
const open: Page[] = []
const PASSWORD = 'correct horse battery'

const startServer = async () => {
  const port = String(await freePort())
  const running = startProcess('server/main.ts', {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'the servers of one product share their secret',
    ROLE: 'server',
    PORT: port,
  })
  await running.says('Sokoni is open')
  return { address: `http://127.0.0.1:${port}`, running }
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-conversations-'))
  db = openTestDb({ url: database.url, poolSize: 2, log: console })
  passwordHash = await hashPassword(PASSWORD)
  servers.push(...(await Promise.all([startServer(), startServer()])))
  let turn = 0
  proxy = createServer((socket) => {
    turn += 1
    const target = connect(Number(new URL(servers[turn % 2]?.address ?? '').port), '127.0.0.1')
    socket.pipe(target).pipe(socket)
    for (const end of [socket, target])
      end.on('error', () => {
        socket.destroy()
        target.destroy()
      })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  anywhere = `http://127.0.0.1:${port}`
}, 120_000)
afterEach(() => {
  for (const page of open.splice(0)) page.close()
})
afterAll(async () => {
  proxy.close()
  await Promise.all(servers.map(({ running }) => running.end('SIGKILL')))
  await db.close()
  await database.drop()
  await redis.drop()
  await rm(folder, { recursive: true, force: true })
})

type Person = { id: string; token: string }
let count = 0

const request = async (
  person: Person | null,
  method: string,
  place: string,
  body?: object,
  at = anywhere,
) => {
  const response = await fetch(`${at}/api${place}`, {
    method,
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const answer = await response.json()
  return { status: response.status, data: answer.data }
}

const makePerson = async (role: 'user' | 'admin' = 'user'): Promise<Person> => {
  count += 1
  const [id, phone] = [newId(), `+2687650${String(1000 + count)}`]
  await db.prisma.user.create({
    data: { id, name: `Person ${count}`, username: id, phone, passwordHash, role, isPhoneVerified: true },
  })
  const { data } = await request(null, 'POST', '/auth/login', { identifier: phone, password: PASSWORD })
  return { id, token: data.tokens.accessToken }
}

/** A buyer and a seller with a chat. */
const makePair = async () => {
  const [buyer, seller] = [await makePerson(), await makePerson()]
  const shopId = newId()
  await db.prisma.shop.create({
    data: {
      id: shopId,
      ownerId: seller.id,
      name: 'Shop',
      slug: shopId,
      description: 'Here',
      category: 'Other',
      currency: 'SZL',
      countryCode: 'SZ',
    },
  })
  const { data } = await request(buyer, 'POST', '/chats/messages', { shopId, content: 'Hello' })
  return { buyer, seller, chatId: String(data.chatId) }
}

const enter = async (person: Person, at: string, way = openSocketIo) => {
  const page = await way(at, person.token)
  open.push(page)
  return page
}
const server = (index: 0 | 1) => servers[index]?.address ?? ''
const receives = (page: Page, person: Person, online: boolean) =>
  page.until('presence', (data) => data.userId === person.id && data.online === online)
const contents = (page: Page) =>
  page.received.flatMap(({ event, data }) =>
    event === 'chat:message' ? [(data.message as { seq: number; content: string }).content] : [],
  )

it('works across servers: order of messages, receipts, typing and sync', async () => {
  const { buyer, seller, chatId } = await makePair()
  const [phone, shopPage] = [await enter(buyer, server(0)), await enter(seller, server(1), openPlain)]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? phone : shopPage).send('chat:send', {
        chatId,
        content: `Number ${index}`,
        clientMessageId: newId(),
      }),
    ),
  )
  for (const page of [phone, shopPage])
    await page.until('chat:message', (data) => (data.message as { seq: number }).seq === 21)
  await Promise.all(
    [phone, shopPage].map((page) => page.until('chat:message', () => contents(page).length === 20)),
  )
  const { data } = await request(buyer, 'GET', `/chats/${chatId}/messages`)
  const kept = data.messages.map((message: { content: string }) => message.content)
  expect(contents(phone).toSorted()).toEqual(kept.slice(1).toSorted())
  expect(data.messages.map((message: { seq: number }) => message.seq)).toEqual(
    Array.from({ length: 21 }, (_, index) => index + 1),
  )
  await shopPage.send('chat:read', { chatId, seq: 21 })
  await phone.until('chat:status', (status) => status.status === 'read' && status.seq === 21)
  await shopPage.send('chat:typing', { chatId, typing: true })
  await phone.until('chat:typing')
  const behind = await (await enter(buyer, anywhere)).send('sync', { chats: { [chatId]: 19 } })
  expect(behind.data?.chats).toMatchObject({
    [chatId]: { messages: [{ seq: 20 }, { seq: 21 }], hasMore: false },
  })
})

it('sends nothing more to signed-out, deactivated or blocked users on any server', async () => {
  const [{ buyer, seller, chatId }, other, admin] = [
    await makePair(),
    await makePair(),
    await makePerson('admin'),
  ]
  const [page, kept] = [await enter(buyer, server(1)), await enter(seller, server(0))]
  await request(buyer, 'POST', '/auth/logout', {}, server(0))
  await page.closed
  await kept.send('chat:send', { chatId, content: 'Are you there?' })
  await kept.until('chat:message')
  expect(contents(page)).toEqual([])

  const gone = await enter(other.buyer, server(1), openPlain)
  await request(other.buyer, 'POST', '/users/me/request-deactivation', { reason: 'Enough' })
  const { data } = await request(admin, 'GET', '/admin/account-requests')
  const filed = data.accountRequests.find(
    (entry: { user: { id: string } }) => entry.user.id === other.buyer.id,
  )
  await request(admin, 'POST', `/admin/account-requests/${filed.id}`, { decision: 'approve' }, server(0))
  await gone.closed
  const late = await openPlain(server(1), other.buyer.token)
  open.push(late)
  expect((await late.send('chat:read', { chatId: other.chatId, seq: 1 })).error?.code).toBe('AUTH_REQUIRED')

  const blocked = await makePair()
  const [theirs, mine] = [await enter(blocked.buyer, server(0)), await enter(blocked.seller, server(1))]
  // Messages sent before the block may still arrive.
  await receives(theirs, blocked.seller, true)
  await request(blocked.seller, 'POST', `/users/${blocked.buyer.id}/block`)
  const before = theirs.received.length
  expect((await theirs.send('chat:send', { chatId: blocked.chatId, content: 'Hi' })).error?.code).toBe(
    'FORBIDDEN',
  )
  for (const [event, more] of [
    ['chat:typing', { typing: true }],
    ['chat:read', { seq: 1 }],
  ] as const)
    await mine.send(event, { chatId: blocked.chatId, ...more })
  // A message that must arrive, sent after those that must not.
  await request(seller, 'POST', `/users/${blocked.buyer.id}/follow`)
  await mine.until('chat:status')
  // The block itself shows both as offline, which may arrive after its answer.
  const received = theirs.received
    .slice(before)
    .filter(({ event, data }) => event !== 'presence' || data.online)
  expect(received.filter(({ event }) => event.startsWith('chat:') || event === 'presence')).toEqual([])
})

it('tracks presence across servers, also after one of them died', async () => {
  const { buyer, seller } = await makePair()
  const watching = await enter(seller, server(1))
  await receives(watching, buyer, false)
  const [phone, tablet] = [await enter(buyer, server(0)), await enter(buyer, server(1), openPlain)]
  await receives(watching, buyer, true)
  const received = () =>
    watching.received.flatMap(({ event, data }) =>
      event === 'presence' && data.userId === buyer.id ? [data.online] : [],
    )
  tablet.close()
  phone.close()
  await watching.until('presence', () => received().length === 3)
  expect(received()).toEqual([false, true, false])

  await enter(buyer, server(0))
  await watching.until('presence', () => received().length === 4)
  await servers[0]?.running.end('SIGKILL')
  // The other server repeats its unfinished pushes.
  await watching.until('presence', () => received().at(-1) === false && received().length > 4)
  expect(received().slice(0, 4)).toEqual([false, true, false, true])
}, 120_000)
