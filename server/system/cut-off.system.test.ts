import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { systemClock } from '../../platform/clock.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { createLogger } from '../../platform/logger.ts'
import { openTestDb, type TestDb } from '../../testing/db.ts'
import { createCast, type Person } from '../../testing/faults/people.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../../testing/redis.ts'
import { openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'
import { runSql } from '../../testing/sql.ts'
import { startSession } from '../features/accounts/actions/start-session.ts'

/**
 * Users who lost access receive nothing more, on both servers and over both transports (S6). The
 * servers share only Postgres and Redis.
 */
const JWT_SECRET = 'the servers of one product share their secret'
const log = createLogger({ level: 'silent', pretty: false })
let database: TestDatabase
let redis: TestRedis
let folder: string
let db: TestDb
let keys: Keys
let servers: string[]
const running: Running[] = []

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-cut-off-'))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET,
    ROLE: 'server',
  }
  servers = await Promise.all(
    [1, 2].map(async () => {
      const port = String(await freePort())
      const started = startProcess('server/main.ts', { ...settings, PORT: port })
      running.push(started)
      await started.says('Sokoni is open')
      return `http://127.0.0.1:${port}`
    }),
  )
  db = openTestDb({ url: database.url, poolSize: 3, log })
  keys = await loadKeys({ dataDir: folder, secret: JWT_SECRET })
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')))
  await db?.close()
  await database?.drop()
  await redis?.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const signIn = (id: string) =>
  db.transaction((tx) =>
    startSession(
      { keys, clock: systemClock },
      tx,
      { id, role: 'user' },
      {
        kind: 'visitor',
        address: '',
        userAgent: 'cut off',
        country: null,
        language: null,
      },
    ),
  )
const request = async (method: string, path: string, token: string, body: object = {}) => {
  const response = await fetch(`${servers[0]}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'somebody else',
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...(await response.json()) }
}

/** A client on each server over each transport. */
const registerPages = (token: string): Promise<Page[]> =>
  Promise.all(servers.flatMap((server) => [openSocketIo(server, token), openPlain(server, token)]))

let seller: Person
let buyer: Person
let chatId: string
let shown: Page[]
let count = 0
beforeEach(async () => {
  const { people } = await createCast({ db, keys }, 2)
  const [owner, one] = people
  if (!owner || !one) throw new Error('Nobody came')
  ;[seller, buyer] = [owner, one]
  chatId = buyer.conversations.find(({ kind }) => kind === 'chat')?.id ?? ''
  shown = await registerPages(seller.token)
  return () => {
    for (const page of shown) page.close()
  }
})

const texts = (page: Page) =>
  page.received
    .filter(({ event }) => event === 'chat:message')
    .map(({ data }) => Object(data.message).content)

/**
 * The seller writes a message and waits until all own clients have it, so it has been everywhere.
 */
const write = async () => {
  count += 1
  const content = `Message ${count}`
  const sent = await request('POST', '/chats/messages', seller.token, { chatId, content })
  await Promise.all(
    shown.map((page) => page.until('chat:message', (data) => Object(data.message).content === content)),
  )
  return { content, status: sent.status }
}

const ends: Record<string, (device: { token: string; refreshToken: string }) => Promise<unknown>> = {
  'signs out': ({ token }) => request('POST', '/auth/logout', token),
  'is signed out on another device': async ({ token }) => {
    const { data } = await request('GET', '/users/me/sessions', token)
    const own = data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    return request('DELETE', `/users/me/sessions/${own.id}`, buyer.token)
  },
  'has a refresh token used twice': async ({ token, refreshToken }) => {
    await request('POST', '/auth/refresh', token, { refreshToken })
    await runSql(
      db.kysely,
      `UPDATE "RefreshToken" SET "usedAt" = "usedAt" - interval '1 minute' WHERE "usedAt" IS NOT NULL`,
    )
    return request('POST', '/auth/refresh', token, { refreshToken })
  },
}

describe('disconnects a user who', () => {
  it.each(Object.entries(ends))('%s; another device goes on', { timeout: 60_000 }, async (_name, end) => {
    const device = await signIn(buyer.id)
    const [lost, kept] = await Promise.all([registerPages(device.accessToken), registerPages(buyer.token)])
    const { content: before } = await write()
    for (const page of [...lost, ...kept])
      await page.until('chat:message', (data) => Object(data.message).content === before)

    await end({ token: device.accessToken, refreshToken: device.refreshToken })
    await Promise.all(lost.map((page) => page.closed))
    for (const page of lost) expect(page.received.map(({ event }) => event)).toContain('session:ended')
    const { content: after } = await write()
    for (const page of kept) {
      await page.until('chat:message', (data) => Object(data.message).content === after)
      page.close()
    }
    for (const page of lost) expect(texts(page)).not.toContain(after)
    for (const server of servers) await expect(openSocketIo(server, device.accessToken)).rejects.toThrow()
  })

  it('is deactivated by an administrator, on every device', { timeout: 60_000 }, async () => {
    const device = await signIn(buyer.id)
    const lost = (await Promise.all([device.accessToken, buyer.token].map(registerPages))).flat()
    await runSql(db.kysely, `UPDATE "User" SET role = 'admin' WHERE id = $1`, [seller.id])
    const admin = await signIn(seller.id)
    const { status } = await request('PATCH', `/admin/users/${buyer.id}`, admin.accessToken, {
      status: 'deactivated',
    })
    expect(status).toBe(200)
    await Promise.all(lost.map((page) => page.closed))
    const { content } = await write()
    for (const page of lost) expect(texts(page)).not.toContain(content)
  })
})

it('delivers nothing between users of whom one blocked the other, but messages of others', {
  timeout: 60_000,
}, async () => {
  const pages = await registerPages(buyer.token)
  const { content } = await write()
  for (const page of pages)
    await page.until('chat:message', (data) => Object(data.message).content === content)
  const other = buyer.conversations.find(({ kind }) => kind === 'direct')?.id ?? ''
  const friend = await signIn(other)
  await request('POST', `/users/${buyer.id}/block`, seller.token)
  const blockedAt = Date.now()
  const marks = pages.map((page) => page.received.length)

  expect((await request('POST', '/chats/messages', seller.token, { chatId, content: 'No' })).status).toBe(403)
  for (const page of shown) {
    await page.send('chat:typing', { chatId, typing: true })
    await page.send('chat:read', { chatId, seq: 1 })
    page.close()
  }
  const again = await registerPages(seller.token)
  shown = again
  // A message that follows all others through the same outbox, bus and sockets.
  await request('POST', '/messages/send', friend.accessToken, { receiverId: buyer.id, message: 'Still here' })
  for (const page of pages)
    await page.until('dealer:message', (data) => Object(data.message).message === 'Still here')
  const pushes = pages.flatMap((page, index) => page.received.slice(marks[index]))
  expect(pushes.filter(({ event }) => event.startsWith('chat:'))).toEqual([])
  // The seller's earlier presence may still arrive.
  const presences = pushes.filter(({ data }) => Date.parse(String(data.lastSeen)) >= blockedAt)
  expect(presences.filter(({ event, data }) => event === 'presence' && data.userId === seller.id)).toEqual([])
  for (const page of pages) page.close()
})

it('refuses sockets from pages of other sites', { timeout: 30_000 }, async () => {
  for (const server of servers) {
    const origin = 'https://elsewhere.example'
    const plain = new WebSocket(`${server.replace('http', 'ws')}/ws`, { origin })
    plain.on('error', () => undefined)
    const code = await new Promise((resolve) => plain.on('close', resolve))
    expect(code).toBe(4003)
    const socket = io(server, {
      transports: ['websocket'],
      extraHeaders: { origin },
      auth: { token: seller.token },
      reconnection: false,
      forceNew: true,
    })
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', () => resolve('refused'))
    })
    expect(outcome).toBe('refused')
    socket.disconnect()
  }
})
