import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, type Client, head, json, login, open, setUp, statusOf } from './connections.test-setup.ts'

describe('one address', () => {
  setUp({ BODIES_PER_ADDRESS: '20', CONNECTIONS_PER_ADDRESS: '60' })
  const payload = JSON.stringify({ identifier: '+26876000000', password: 'not the right one' })
  const signIn = async (localAddress: string) => {
    const client = await open(localAddress)
    client.send(
      `${head('POST', '/api/auth/login', { 'content-type': 'application/json', 'content-length': payload.length, connection: 'close' })}${payload}`,
    )
    return statusOf(await client.closed)
  }

  test('cannot keep 500 unfinished bodies, and others can sign in meanwhile', async () => {
    const held = await Promise.all(Array.from({ length: 500 }, () => open('127.0.0.2')))
    const gone = new Set<Client>()
    for (const client of held) {
      void client.closed.then(() => gone.add(client))
      client.send(login)
    }
    await expect.poll(() => held.length - gone.size, { timeout: 20_000 }).toBeLessThanOrEqual(60)
    expect(await signIn('127.0.0.3')).toBe(401)
    await expect.poll(() => signIn('127.0.0.2'), { timeout: 20_000 }).toBe(401)
  })

  test('with many idle connections does not block its neighbours', async () => {
    const idle = await Promise.all(Array.from({ length: 100 }, () => open('127.0.0.4')))
    const gone = new Set<Client>()
    for (const client of idle) void client.closed.then(() => gone.add(client))
    expect(await signIn('127.0.0.4')).toBe(401)
    await expect.poll(() => idle.length - gone.size).toBeLessThanOrEqual(60)
  })

  test.each(['/ws', '/socket.io/?EIO=4&transport=websocket'])(
    'with many idle connections does not close sockets of its neighbours: %s',
    async (path) => {
      const { port } = app.app.server.address() as AddressInfo // it listens on TCP
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { localAddress: '127.0.0.10' })
      let isClosed = false
      socket.once('close', () => {
        isClosed = true
      })
      await once(socket, 'open')
      for (let count = 0; count < 100; count += 1) await open('127.0.0.10')
      await signIn('127.0.0.10')
      await new Promise((resolve) => socket.ping(() => resolve(null)))
      await once(socket, 'pong')
      expect(isClosed).toBe(false)
      socket.terminate()
    },
  )

  const multipart = 'multipart/form-data; boundary=b'
  test.each([
    ['JSON body', 'POST', '/api/auth/login', 'application/json'],
    ['form', 'POST', '/api/media/upload', multipart],
    ['resumable upload', 'PATCH', undefined, 'application/offset+octet-stream'],
    ['body that nobody asked for', 'POST', '/nothing', 'text/plain'],
  ])('cannot split a %s into too many chunks', async (_, method, path, type) => {
    const authorization = `Bearer ${(await makeUser(app)).token}`
    const headers = { authorization, 'tus-resumable': '1.0.0' }
    const begun = await app.app.inject({
      method: 'POST',
      url: '/api/media/uploads',
      headers: { ...headers, 'upload-length': '100000' },
    })
    const client = await open('127.0.0.12')
    const chunked = { 'content-type': type, 'transfer-encoding': 'chunked', 'upload-offset': 0 }
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    client.send(head(method, path ?? String(begun.headers.location), { ...headers, ...chunked }))
    client.send('1\r\n1\r\n'.repeat(20_000))
    await client.closed
    process.off('warning', warn)
    expect(warnings).toEqual([])
  })

  test('can send a body in many chunks of ordinary size', async () => {
    const client = await open('127.0.0.12')
    const chunked = {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      connection: 'close',
    }
    const chunk = `64\r\n${' '.repeat(100)}\r\n`
    client.send(
      `${head('POST', '/api/auth/login', chunked)}${chunk.repeat(1200)}${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`,
    )
    expect(statusOf(await client.closed)).toBe(401)
  })

  test('cannot fill the memory with bodies, also together with others', async () => {
    const body = 'x'.repeat(1_000_000)
    const path = '/api/products/0190a000-0000-7000-8000-000000000000'
    const large = head('PUT', path, { ...json, 'content-length': body.length + 10 }) + body
    const clients = await Promise.all(Array.from({ length: 80 }, (_, n) => open(`127.0.1.${n + 1}`)))
    const refused: string[] = []
    for (const client of clients) {
      void client.closed.then((text) => refused.push(text))
      client.send(large)
    }
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(80 - 51)
    expect(new Set(refused.map(statusOf))).toEqual(new Set([429]))
    expect(await signIn('127.0.0.11')).toBe(401)
    expect(refused.length).toBeLessThan(80)
  })
})

describe('a client that requests more than it reads', () => {
  setUp({ REQUESTS_PER_ADDRESS: '100' })
  const document = head('GET', '/api/openapi.json', {})
  const ask = async (localAddress: string) => {
    const client = await open(localAddress)
    client.send(head('GET', '/api/openapi.json', { connection: 'close' }))
    return statusOf(await client.closed)
  }

  test.each(['/api/openapi.json', '/api/shop-categories', '/socket.io/?EIO=4&transport=polling', '/nothing'])(
    'is disconnected after a few requests of %s in one packet',
    async (path) => {
      const client = await open('127.0.0.5')
      client.send(head('GET', path, {}).repeat(1300))
      const answers = (await client.closed).split('HTTP/1.1 ').length - 1
      expect(answers).toBeLessThanOrEqual(8)
      expect(await ask('127.0.0.5')).toBe(200)
    },
  )

  test('keeps its connection while it sends a few at once', async () => {
    const client = await open('127.0.0.6')
    client.send(head('GET', '/api/shop-categories', {}).repeat(4))
    await expect.poll(() => client.received().split('HTTP/1.1 200').length - 1).toBe(4)
  })

  test('gets 429 on every connection while too much is unread, but its neighbours do not', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.7')))
    for (const { socket, send } of clients) {
      socket.pause()
      send(document.repeat(4))
    }
    await expect.poll(() => ask('127.0.0.7')).toBe(429)
    expect(await ask('127.0.0.8')).toBe(200)
    for (const { socket } of clients) socket.destroy()
    await expect.poll(() => ask('127.0.0.7')).toBe(200)
  })

  test('gets 429 while too many of its requests are running', async () => {
    const clients = await Promise.all(Array.from({ length: 120 }, () => open('127.0.0.9')))
    const lock = app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'LOCK TABLE "Product" IN ACCESS EXCLUSIVE MODE')
      for (const { send } of clients) send(head('GET', '/api/products', { connection: 'close' }))
      await expect.poll(() => clients.filter((client) => client.received() !== '').length).toBe(20)
    })
    await lock
    const statuses = await Promise.all(clients.map(async ({ closed }) => statusOf(await closed)))
    expect(statuses.sort()).toEqual([...Array(100).fill(200), ...Array(20).fill(429)])
  })
})

describe('unread responses of all addresses together', () => {
  setUp({ UNREAD_ANSWERS_MB: '12' })
  const document = head('GET', '/api/openapi.json', { connection: 'close' })

  test('are bounded: connections of the block that holds most are closed, whatever its addresses', async () => {
    const closed: string[] = []
    app.app.server.on('connection', (socket: Socket) => {
      const { remoteAddress = '' } = socket
      socket.once('close', () => closed.push(remoteAddress))
    })
    const ask = async (localAddress: string) => {
      const client = await open(localAddress)
      client.socket.pause()
      client.send(head('GET', '/api/openapi.json', {}).repeat(4) + document)
      return client
    }
    // Of all addresses, this one has the most.
    const others = await Promise.all(['127.20.2.1', '127.20.2.1'].map(ask))
    await Promise.all(Array.from({ length: 14 }, (_, n) => ask(`127.20.1.${n + 1}`)))
    await expect.poll(() => closed.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const ended = [...closed]
    for (const { socket } of others) socket.resume()
    for (const other of others) expect((await other.closed).split('HTTP/1.1 200').length - 1).toBe(5)
    expect(ended.filter((address) => !address.startsWith('127.20.1.'))).toEqual([])
  })
})

describe('an IPv6 /48', () => {
  setUp({ TRUST_PROXY: 'loopback', BODIES_PER_ADDRESS: '5', REQUESTS_PER_ADDRESS: '2' })
  const from = (subnet: number) => ({ 'x-forwarded-for': `2001:db8:7:${subnet}::1`, ...json })

  test('has four times as many unfinished bodies as a /64, and no more', async () => {
    const clients = await Promise.all(Array.from({ length: 24 }, () => open()))
    for (const [n, { send }] of clients.entries()) send(head('POST', '/api/auth/login', from(n)))
    const answers = () => clients.flatMap(({ received }) => (received() ? [statusOf(received())] : []))
    await expect.poll(answers).toEqual([429, 429, 429, 429])
  })

  test('has four times as many requests under way as a /64, and no more', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => makeUser(app)))
    const clients = await Promise.all(users.map(() => open()))
    await app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'LOCK TABLE "Product" IN ACCESS EXCLUSIVE MODE')
      for (const [n, { send }] of clients.entries()) {
        const authorization = `Bearer ${users[n]?.token}`
        send(
          head('GET', '/api/products', {
            ...from(n),
            'content-length': 0,
            authorization,
            connection: 'close',
          }),
        )
      }
      await expect.poll(() => clients.filter(({ received }) => received() !== '').length).toBe(2)
    })
    const statuses = await Promise.all(clients.map(async ({ closed }) => statusOf(await closed)))
    expect(statuses.sort()).toEqual([...Array(8).fill(200), 429, 429])
  })
})

describe('a network that sends many requests at once', () => {
  setUp({ TRUST_PROXY: 'loopback' })
  const file = 'comments/a.webp'
  const neighbour = '198.51.100.1'
  const connections = () =>
    new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)))

  /** Returns how many requests of one IPv6 /48 begin before that of a neighbour, sent last. */
  const begunBefore = async (path: string, perConnection: number) => {
    await app.platform.storage.put(file, Readable.from([Buffer.alloc(1000)]), { type: 'image/webp' })
    const clients = await Promise.all(Array.from({ length: 101 }, () => open()))
    await expect.poll(connections).toBe(101)
    const begun: string[] = []
    const note = (message: unknown) => begun.push(String(Object(message).request.ip))
    subscribe('tracing:fastify.request.handler:start', note)
    for (const [n, { send }] of clients.entries()) {
      const address = n === 100 ? neighbour : `2001:db8:0:${n % 60}::1`
      send(head('GET', path, { 'x-forwarded-for': address }).repeat(n === 100 ? 1 : perConnection))
    }
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(100 * perConnection + 1)
    unsubscribe('tracing:fastify.request.handler:start', note)
    return begun.indexOf(neighbour)
  }

  test.each(['/api/shop-categories', '/products/a', '/robots.txt', `/media/${file}`])(
    'delays its neighbours by few of them: %s',
    async (path) => {
      expect(await begunBefore(path, 1)).toBeLessThan(60)
    },
  )

  test('delays its neighbours by few of them, also with several on each connection', async () => {
    expect(await begunBefore('/api/shop-categories', 8)).toBeLessThan(60)
  })

  test('has one request at a time of those that a connection pipelines', async () => {
    const client = await open()
    const lock = app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'LOCK TABLE "Product" IN ACCESS EXCLUSIVE MODE')
      const begun: unknown[] = []
      const note = (message: unknown) => begun.push(message)
      subscribe('tracing:fastify.request.handler:start', note)
      client.send(head('GET', '/api/products', {}).repeat(4))
      await expect.poll(() => begun.length).toBe(1)
      for (let turn = 0; turn < 50; turn += 1) await setImmediate()
      unsubscribe('tracing:fastify.request.handler:start', note)
      expect(begun.length).toBe(1)
    })
    await lock
    await expect.poll(() => client.received().split('HTTP/1.1 200').length - 1).toBe(4)
  })
})
