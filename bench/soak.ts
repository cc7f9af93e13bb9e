import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../platform/db/embedded.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { openTestDb } from '../testing/db.ts'
import { openFolder } from '../testing/open-folder.ts'
import { freePort, startProcess } from '../testing/processes.ts'
import { openPage } from './product.ts'

/**
 * `node bench/soak.ts [minutes] [share]`: runs the product in one process at a share (0.5) of its
 * measured capacity and reports memory growth, failures and latency. Users browse and chat.
 * The first tenth is not counted.
 */
const minutes = Number(process.argv[2]) || 60
const share = Number(process.argv[3]) || 0.5
const PEOPLE = 16
const CAPACITY_MS = 20_000
const REFRESH_MS = 8 * 60_000
const LOOK_MS = 5_000

const folder = await openFolder('sokoni-bench-soak-')
const dir = path.join(folder, 'postgres')
const silent = { info: () => undefined, warn: () => undefined, error: console.error }
const { url } = await startEmbeddedPostgres({ dir, log: silent })
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const product = startProcess('server/main.ts', {
  DATABASE_URL: url,
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(port),
  DEMO: '1',
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
})
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const token = ''
type Answer = { status: number; data: Record<string, unknown> }
const call = (method: string, to: string, body?: object, as = token) =>
  new Promise<Answer>((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const sent = request(`${address}/api${to}`, { method, agent, headers }, (answer) => {
      let whole = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        whole += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, data: JSON.parse(whole).data ?? {} }))
    })
    sent.on('error', reject).end(text)
  })
while (
  !(await fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await wait(200)

type Person = { token: string; refreshToken: string; socket: Socket; chatId: string; isLiked: boolean }
const password = 'correct horse battery'
const db = openTestDb({ url, poolSize: 2, log: silent })
const passwordHash = await hashPassword(password)
type Listed = { id: string; shop: { id: string } }
// the contract's
const listed = async () => (await call('GET', '/products?limit=12')).data.products as Listed[]
while ((await listed()).length < 4) await wait(500)
const products = await listed()
const people: Person[] = []
for (let number = 0; number < PEOPLE; number += 1) {
  const [id, phone] = [newId(), `+2687652${1000 + number}`]
  await db.prisma.user.create({
    data: { id, name: `Person ${number}`, username: id, phone, passwordHash, isPhoneVerified: true },
  })
  const { data } = await call('POST', '/auth/login', { identifier: phone, password })
  const { accessToken, refreshToken } = Object(data.tokens)
  const socket = await openPage(address, accessToken)
  const shopId = products[number % products.length]?.shop.id
  const opened = await socket.emitWithAck('chat:send', { shopId, content: 'Hello' })
  people.push({ token: accessToken, refreshToken, socket, chatId: opened.data.chatId, isLiked: false })
}
await db.close()

let failures = 0
const fail = (what: string) => {
  failures += 1
  if (failures <= 5) console.log(`  failed: ${what}`)
}
const ask = async (person: Person, method: string, to: string, body?: object) => {
  const { status } = await call(method, to, body, person.token)
  if (status >= 300) fail(`${method} ${to} ${status}`)
}

/** Actions with their cumulative percentages. */
const actions: readonly [number, (person: Person, id: string) => Promise<unknown>][] = [
  [35, (person) => ask(person, 'GET', '/users/feed?limit=10')],
  [60, (person, id) => ask(person, 'GET', `/products/${id}`)],
  [70, (person, id) => ask(person, 'POST', `/products/${id}/views`, {})],
  [
    80,
    (person, id) => {
      person.isLiked = !person.isLiked
      return ask(person, 'POST', `/products/${id}/like`, { liked: person.isLiked })
    },
  ],
  [85, (person, id) => ask(person, 'GET', `/products/${id}/comments`)],
  [
    100,
    async ({ socket, chatId }) => {
      const ack = await socket.timeout(30_000).emitWithAck('chat:send', { chatId, content: newId() })
      if (!ack.success) fail(`chat:send ${ack.error?.code}`)
    },
  ],
]

let turn = 0
const doSomething = async () => {
  turn += 1
  const chance = Math.random() * 100
  const action = actions.find(([upTo]) => chance < upTo)?.[1]
  const [person, at] = [people[turn % people.length], products[turn % products.length]]
  if (!action || !person || !at) return
  await action(person, at.id).catch((error: Error) => fail(error.message))
}

const refreshAll = async () => {
  for (const person of people) {
    const { status, data } = await call('POST', '/auth/refresh', { refreshToken: person.refreshToken }, '')
    if (status !== 200) fail(`refresh ${status}`)
    else
      Object.assign(person, {
        token: Object(data.tokens).accessToken,
        refreshToken: Object(data.tokens).refreshToken,
      })
  }
}
/** Returns the heap and the resident memory in bytes. */
const memory = async () => {
  const text = await (await fetch(`${address}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    heap: read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes'),
    resident: read('process_resident_memory_bytes'),
  }
}

// Measure the capacity.
const until = performance.now() + CAPACITY_MS
let done = 0
await Promise.all(
  people.map(async () => {
    while (performance.now() < until) {
      await doSomething()
      done += 1
    }
  }),
)
const capacity = (done * 1000) / CAPACITY_MS
const rate = capacity * share
console.log(
  `It bears ${capacity.toFixed(0)} actions a second; ${minutes} minutes at ${rate.toFixed(0)} begin`,
)

const began = performance.now()
const endsAt = began + minutes * 60_000
const calls: { at: number; ms: number }[] = []
const looks: { at: number; heap: number; resident: number }[] = []
let refreshed = began
const looking = (async () => {
  while (performance.now() < endsAt) {
    looks.push({ at: performance.now() - began, ...(await memory()) })
    await wait(LOOK_MS)
    if (performance.now() - refreshed < REFRESH_MS) continue
    refreshed = performance.now()
    await refreshAll()
  }
})()
// Each action starts on schedule, whether or not the previous one has ended.
const running = new Set<Promise<void>>()
for (let number = 0; performance.now() < endsAt; number += 1) {
  const due = began + (number * 1000) / rate
  const late = due - performance.now()
  if (late > 1) await wait(late)
  const begun = performance.now()
  const one = doSomething().then(() => void calls.push({ at: begun - began, ms: performance.now() - begun }))
  running.add(one)
  void one.finally(() => running.delete(one))
}
await Promise.all([...running, looking])

const quantile = (values: number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0
const whole = minutes * 60_000
const within =
  (from: number, to: number) =>
  ({ at }: { at: number }) =>
    at >= whole * from && at < whole * to
/**
 * Growth in % per 10 minutes: a line through the minimum of each twentieth, which excludes garbage.
 */
const slope = (name: 'heap' | 'resident') => {
  const points = Array.from({ length: 18 }, (_, index) => {
    const some = looks.filter(within((index + 2) / 20, (index + 3) / 20))
    return { x: (index + 2.5) / 20, y: Math.min(...some.map((look) => look[name])) }
  }).filter(({ y }) => Number.isFinite(y))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const rise = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
  return { perTenMinutes: ((rise / y) * 100 * 10) / minutes, megabytes: y / 1024 / 1024 }
}
const p99 = (from: number, to: number) =>
  quantile(
    calls.filter(within(from, to)).map(({ ms }) => ms),
    0.99,
  )
const [early, late] = [p99(0.1, 0.4), p99(0.7, 1)]
const [heap, resident] = [slope('heap'), slope('resident')]
console.log(
  `\n${minutes} minutes at ${rate.toFixed(0)} actions a second (${share} of what it bears), ${calls.length} in all:
  memory of its objects ${heap.megabytes.toFixed(0)} MB, ${heap.perTenMinutes.toFixed(2)} % in 10 minutes; resident ${resident.megabytes.toFixed(0)} MB, ${resident.perTenMinutes.toFixed(2)} % (goal ≤ 1 %)
  failed: ${failures} (goal 0)
  p50 ${quantile(
    calls.map(({ ms }) => ms),
    0.5,
  ).toFixed(
    1,
  )} ms; p99 ${early.toFixed(1)} ms in the second to fourth tenth, ${late.toFixed(1)} ms in the last three: ${(late / early).toFixed(2)} × (goal ≤ 1.2 ×)`,
)

for (const { socket } of people) socket.disconnect()
agent.destroy()
await product.end()
await stopEmbeddedPostgres({ dir, log: silent })
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
