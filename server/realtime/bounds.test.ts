import type { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type { BusMessage } from '../../platform/bus/port.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/sockets.ts'
import { socketEventRoutes } from '../routes.ts'

/**
 * Limits of a connection over both transports: answers, ended sessions, addresses and slow readers.
 */
let app: TestApp
let address: string
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({
    env: { TRUST_PROXY: 'loopback', SOCKETS_PER_ADDRESS: '6', LOG_LEVEL: 'silent' },
  })
  app.app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  address = await listen(app)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const transports = Object.entries({ 'socket.io': openSocketIo, 'plain WebSocket': openPlain })
const engine = '/socket.io/?EIO=4&transport=websocket'
const paths: Record<string, string> = { 'socket.io': engine, 'plain WebSocket': '/ws' }
const soon = { timeout: 15_000 }

/** Returns bytes that the server wrote to sockets and that were not sent. */
const serverUnread = (): number => {
  let bytes = 0
  for (const socket of connections) bytes += socket.writableLength
  return bytes
}
const connections = new Set<Socket>()

const circular: Record<string, unknown> = {}
circular.self = circular
it.each(
  transports.flatMap(([name, open]) =>
    Object.entries({
      'over the budget': { text: 'x'.repeat(600 * 1024) },
      'over the budget in bytes alone': { text: '€'.repeat(200 * 1024) },
      'with a big integer': { count: 1n },
      'with a circle': circular,
      'that fails while it is written': {
        toJSON: () => {
          throw new Error('no')
        },
      },
    }).map(([what, answer]) => [name, what, open, answer] as const),
  ),
)('%s: an answer %s becomes an error, and the socket stays open', async (_, __, open, answer) => {
  user = await makeUser(app)
  const page = await open(address, user.token)
  vi.spyOn(socketEventRoutes.sync, 'action').mockResolvedValueOnce(answer)
  expect(await page.send('sync', { chats: {} })).toMatchObject({
    success: false,
    error: { code: 'INTERNAL' },
  })
  expect((await page.send('sync', { chats: {} })).success).toBe(true)
  page.close()
  await page.closed
})

it.each(transports)('pending events are dropped when the session ends: %s', async (_, open) => {
  const shop = await makeShop(app)
  user = await makeUser(app)
  const page = await open(address, user.token)
  const gate = Promise.withResolvers<object>()
  const sync = vi.spyOn(socketEventRoutes.sync, 'action').mockReturnValue(gate.promise)
  const send = vi.spyOn(socketEventRoutes['chat:send'], 'action')
  // socket.io handles two events concurrently.
  const ask = (event: string, data: object) => page.send(event, data).catch(() => {})
  for (let index = 0; index < 2; index += 1) void ask('sync', { chats: {} })
  void ask('chat:send', { shopId: shop.id, content: 'Too late', clientMessageId: newId() })
  await expect.poll(() => sync.mock.calls.length, soon).toBeGreaterThan(0)
  await user.call('logout', { refreshToken: user.refreshToken })
  await page.closed
  gate.resolve({})
  // The same server still handles the events of others.
  const other = await open(address, shop.owner.token)
  expect((await other.send('watch', {})).success).toBe(true)
  expect(send).not.toHaveBeenCalled()
  other.close()
  await other.closed
})

it('frames after the end of the session are ignored on /ws', async () => {
  const shop = await makeShop(app)
  user = await makeUser(app)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ event: 'auth', data: { token: user.token }, ack: 1 }))
  await new Promise((resolve) => socket.once('message', resolve))
  // The client ignores the close frame and keeps sending.
  socket.pause()
  await user.call('logout', { refreshToken: user.refreshToken })
  const isClosing = () =>
    [...app.app.websocketServer.clients].some(({ readyState }) => readyState === WebSocket.CLOSING)
  await expect.poll(isClosing, soon).toBe(true)
  const send = vi.spyOn(socketEventRoutes['chat:send'], 'action')
  const data = { shopId: shop.id, content: 'Too late', clientMessageId: newId() }
  await new Promise((resolve) => socket.send(JSON.stringify({ event: 'chat:send', data, ack: 2 }), resolve))
  socket.resume()
  await closed
  expect(send).not.toHaveBeenCalled()
})

/** Returns whether a push to a user's room is serialised: rooms without members cost nothing. */
const isInRoom = async (id: string): Promise<boolean> => {
  const written = vi.fn(() => ({ unreadCount: 1 }))
  const message: BusMessage = {
    rooms: [`user:${id}`],
    event: 'notification:count',
    data: Object.assign({ unreadCount: 1 }, { toJSON: written }),
  }
  await app.platform.bus.publish(message)
  return written.mock.calls.length > 0
}

it.each(transports)('a socket that closes during sign-in joins no room: %s', async (name, open) => {
  user = await makeUser(app)
  const honest = await open(address, user.token)
  expect(await isInRoom(user.id)).toBe(true)
  honest.close()
  await honest.closed
  await expect.poll(() => isInRoom(user.id), soon).toBe(false)

  const { pool } = app.platform.db
  const lock = await pool.connect()
  try {
    user = await makeUser(app)
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE')
    const plain = name !== 'socket.io'
    const socket = new WebSocket(address.replace('http', 'ws') + (plain ? '/ws' : engine))
    await new Promise((resolve) => socket.once('open', resolve))
    const { token } = user
    socket.send(
      plain ? JSON.stringify({ event: 'auth', data: { token }, ack: 1 }) : `40${JSON.stringify({ token })}`,
    )
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`
    await expect.poll(async () => (await lock.query(waiting)).rows[0].n, soon).toBeGreaterThan(0)
    socket.terminate()
    const open = async () => (await app.platform.metrics.render()).text
    await expect.poll(open, soon).toContain(`sokoni_sockets_open{kind="${plain ? 'plain' : name}"} 0`)
  } finally {
    await lock.query('COMMIT')
    lock.release()
  }
  // A second sign-in by the same session waits behind the locked one.
  const later = await open(address, (await makeUser(app)).token)
  expect(await isInRoom(user.id)).toBe(false)
  later.close()
  await later.closed
})

it('counts sockets by the address that a trusted proxy names, over both transports', async () => {
  const connect = (path: string, forwarded: string) =>
    new Promise<{ status: number; socket: WebSocket }>((resolve) => {
      const headers = { 'x-forwarded-for': forwarded }
      const socket = new WebSocket(address.replace('http', 'ws') + path, { headers })
      socket.on('error', () => {})
      socket.once('open', () => resolve({ status: 101, socket }))
      socket.once('unexpected-response', (_, { statusCode }) => {
        socket.terminate()
        resolve({ status: statusCode ?? 0, socket })
      })
    })
  const poll = async (forwarded: string) =>
    (
      await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': forwarded },
      })
    ).status
  const sockets: WebSocket[] = []
  const statuses = async (path: string, forwarded: (n: number) => string, count: number) => {
    const found = []
    for (let n = 0; n < count; n += 1) {
      const { status, socket } = await connect(path, forwarded(n))
      sockets.push(socket)
      found.push(status)
    }
    return found
  }
  // The client can forge all entries before the last one.
  const forged = (n: number) => `203.0.113.${n}, 198.51.100.1`
  expect(await statuses(engine, forged, 3)).toEqual([101, 101, 101])
  expect(await statuses('/ws', forged, 4)).toEqual([101, 101, 101, 429])
  expect(await statuses(engine, forged, 1)).toEqual([429])
  expect(await poll(forged(1))).toBe(403)
  expect(await statuses(engine, (n) => `198.51.100.${10 + n}`, 8)).toEqual(Array(8).fill(101))
  expect(await poll('198.51.100.2')).toBe(200)
  for (const socket of sockets) socket.terminate()
})

it.each(Object.keys(paths))(
  'a client that reads a burst of 300 pushes late stays connected: %s',
  async (name) => {
    const path = paths[name]
    const product = await makeProduct(app)
    const watching = { products: [product.id] }
    const socket = new WebSocket(address.replace('http', 'ws') + path)
    let received = 0
    socket.on('message', (text) => {
      const frame = String(text)
      if (frame === '2') socket.send('3')
      if (frame.includes('product:counts')) received += 1
    })
    await new Promise((resolve) => socket.once('open', resolve))
    if (path === engine) socket.send('40')
    else socket.send(JSON.stringify({ event: 'watch', data: watching, ack: 1 }))
    await new Promise((resolve) =>
      socket.on('message', (text) => /^40|"ack"/.test(String(text)) && resolve(null)),
    )
    if (path === engine) {
      socket.send(`421${JSON.stringify(['watch', watching])}`)
      await new Promise((resolve) => socket.once('message', resolve))
    }
    const push = (padding: number) =>
      app.platform.bus.publish({
        rooms: [`product:${product.id}`],
        event: 'product:counts',
        // Counts of one product would replace each other while they wait.
        data: { productId: newId().padEnd(padding), likes: 0, bookmarks: 0, comments: 0, views: 0 },
      })
    socket.pause()
    // First fill the network's buffers (megabytes), so that the burst stays in the server.
    let sent = 0
    while (sent < 2000 && serverUnread() === 0) {
      await push(16_000)
      sent += 1
      await wait(2)
    }
    expect(sent).toBeLessThan(2000)
    const filled = serverUnread()
    for (let index = 0; index < 300; index += 1) {
      await push(2000)
      await setImmediate()
    }
    // Engine.IO has a separate queue.
    if (path !== engine) expect(serverUnread() - filled).toBeGreaterThan(512 * 1024)
    socket.resume()
    await expect.poll(() => received, soon).toBe(sent + 300)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
  },
)

it.each(Object.entries(paths))('%s: an answer repeats no long subprotocol', async (_, path) => {
  const protocolOf = (asked: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, [asked])
      socket.on('upgrade', ({ headers }) => resolve(headers['sec-websocket-protocol']))
      // The client ends a connection without the subprotocol that it asked for.
      socket.on('error', reject)
      socket.on('upgrade', () => socket.terminate())
    })
  expect(await protocolOf('sokoni')).toBe('sokoni')
  expect(await protocolOf('a'.repeat(5000))).toBeUndefined()
})
