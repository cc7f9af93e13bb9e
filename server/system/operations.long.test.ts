import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NetworkProxy, startProxy } from '../../testing/faults/proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../../testing/redis.ts'
import { openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'

/**
 * A deployment with two servers behind a simple proxy and two workers for different queues. It is
 * monitored from outside, and its servers are replaced under load.
 */
const TOKEN = 'metrics for operators alone'
let database: TestDatabase
let redis: TestRedis
let folder: string
let settings: Record<string, string>
let proxy: NetworkProxy
const ports: number[] = []
const servers: Running[] = []
const workers: Running[] = []
let videoPort: number

const startServer = async (index: number) => {
  const server = startProcess('server/main.ts', {
    ...settings,
    ROLE: 'server',
    PORT: String(ports[index]),
    DRAIN_SECONDS: '2',
  })
  servers[index] = server
  await server.says('Sokoni is open')
}
const startWorker = async (queues: string, more: Record<string, string> = {}) => {
  const worker = startProcess('workers/main.ts', { ...settings, ...more, ROLE: 'workers' }, [
    `--queues=${queues}`,
  ])
  workers.push(worker)
  await worker.says('Working on')
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-operations-'))
  settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'the servers of one product share their secret',
    RATE_LIMIT_FACTOR: '1000',
    METRICS_TOKEN: TOKEN,
  }
  ports.push(await freePort(), await freePort())
  videoPort = await freePort()
  await startServer(0)
  await Promise.all([
    startServer(1),
    startWorker('video,ai', { METRICS_PORT: String(videoPort), QUEUE_CONCURRENCY: 'video=3' }),
    startWorker('otp,notifications,push,other-push,maintenance'),
  ])
  proxy = await startProxy(ports)
}, 180_000)
afterAll(async () => {
  proxy?.close()
  await Promise.all([...servers, ...workers].map((one) => one.end('SIGKILL')))
  await database.drop()
  await redis.drop()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (
  method: string,
  route: string,
  options: { token?: string; body?: object; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(`${proxy.address}/api${route}`, {
    method,
    headers: {
      ...(options.body && { 'content-type': 'application/json' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  })
  const answer = await response.json()
  if (!answer.success) throw new Error(`${method} ${route}: ${response.status} ${answer.message}`)
  return answer.data
}
const eventually = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { timeout: 60_000, interval: 50 })

let count = 0
const signUp = async (
  requestId = `signing-up-${count}`,
): Promise<{ token: string; id: string; phone: string }> => {
  count += 1
  const phone = `+2687620010${count}`
  await ask('POST', '/auth/signup', {
    headers: { 'x-request-id': requestId },
    body: { phone, name: `Person ${count}`, password: 'correct horse battery' },
  })
  const otp = await eventually(
    async () => (await ask('GET', `/dev/outbox?to=${encodeURIComponent(phone)}`)).messages[0]?.code,
  )
  const { user, tokens } = await ask('POST', '/auth/verify-signup', { body: { phone, otp } })
  return { token: tokens.accessToken, id: user.id, phone }
}

it('exposes metrics of each process, and passes request ids to workers', {
  timeout: 60_000,
}, async () => {
  const { phone } = await signUp('the-request-of-nomsa')
  const line = await eventually(() =>
    workers[1]
      ?.output()
      .split('\n')
      .find((one) => one.includes(`WhatsApp code for ${phone}`)),
  )
  expect(JSON.parse(line)).toMatchObject({ requestId: 'the-request-of-nomsa' })
  expect(workers[0]?.output()).not.toContain('WhatsApp code')

  const seen = async (port: number, authorization = `Bearer ${TOKEN}`) => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })
    return { status: response.status, text: await response.text() }
  }
  const worker = await seen(videoPort)
  expect(worker.text).toContain('sokoni_queue_jobs{queue="otp",state="waiting"} 0')
  expect(worker.text).toContain('sokoni_db_connections{state="limit"} 5')
  expect((await seen(videoPort, '')).status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${videoPort}/ready`)).status).toBe(200)
  // One of the servers answered through the proxy.
  const both = await Promise.all(ports.map(async (port) => (await seen(port)).text))
  expect(both.some((text) => text.includes('route="/api/auth/signup",method="POST"'))).toBe(true)
})

/** Creates clients that call until `stop`, and counts their calls. */
const createLoad = (shopId: string) => {
  let isOver = false
  const failures: string[] = []
  let [calls, resent] = [0, 0]
  const acknowledged: string[] = []

  /** Calls over keep-alive connections, each made once and expected to succeed. */
  const rest = async (token: string) => {
    while (!isOver) {
      const text = newId()
      const sent = await ask('POST', '/chats/messages', {
        token,
        body: { shopId: shopId, content: text },
      }).then(
        () => acknowledged.push(text),
        (error: Error) => failures.push(`${error.message} ${error.cause ?? ''}`),
      )
      await ask('GET', '/users/feed').catch((error: Error) =>
        failures.push(`${error.message} ${error.cause ?? ''}`),
      )
      calls += sent ? 2 : 0
      await wait(20)
    }
  }
  /** A client that reconnects and resends unacknowledged messages. */
  const page = async (open: typeof openPlain | typeof openSocketIo, token: string) => {
    let text = newId()
    while (!isOver) {
      const socket: Page | null = await open(proxy.address, token).catch(() => null)
      while (socket && !isOver) {
        const message = { shopId: shopId, content: text, clientMessageId: text }
        const ack = await Promise.race([socket.send('chat:send', message), socket.closed])
        if (typeof ack === 'string' || !ack.success) {
          resent += 1
          break
        }
        acknowledged.push(text)
        calls += 1
        text = newId()
        await wait(20)
      }
      socket?.close()
      await wait(50)
    }
  }
  return {
    rest,
    page,
    calls: () => calls,
    resent: () => resent,
    failures,
    acknowledged,
    stop: () => {
      isOver = true
    },
  }
}

it('answers all endpoints while its servers are replaced', { timeout: 240_000 }, async () => {
  const [seller, buyer, other] = [await signUp(), await signUp(), await signUp()]
  const { shop } = await ask('POST', '/shops', {
    token: seller.token,
    body: { name: 'Weavers', slug: 'weavers', description: 'Baskets of grass', category: 'Home & Garden' },
  })
  const { rest, page, ...load } = createLoad(shop.id)
  const traffic = [
    rest(buyer.token),
    rest(buyer.token),
    rest(other.token),
    page(openSocketIo, buyer.token),
    page(openPlain, other.token),
  ]
  await eventually(() => load.calls() > 50)
  for (const index of [0, 1]) {
    await servers[index]?.end('SIGTERM')
    expect(servers[index]?.process.exitCode).toBe(0)
    const before = load.calls()
    await eventually(() => load.calls() > before + 20)
    await startServer(index)
    const after = load.calls()
    await eventually(() => load.calls() > after + 20)
  }
  load.stop()
  await Promise.all(traffic)
  console.log(
    `${load.calls()} calls while both servers were replaced, ${load.failures.length} failed, ${load.resent()} sent again`,
  )
  expect(load.failures).toEqual([])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('SELECT content FROM "ChatMessage"')
  await client.end()
  const kept = rows.map(({ content }) => String(content))
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept).toEqual(expect.arrayContaining(load.acknowledged))
})
