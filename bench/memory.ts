import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../platform/db/embedded.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { openTestDb } from '../testing/db.ts'
import { openFolder } from '../testing/open-folder.ts'
import { freePort, startProcess } from '../testing/processes.ts'
import { createClient } from './client.ts'
import { makeClip, makePhoto } from './files.ts'
import { makeShop, openPage } from './product.ts'
import { memoryOf, parentOf } from './usage.ts'

/**
 * `node bench/memory.ts [minutes] [--workers] [--models folder]`: resident memory of the product in
 * one process, before, during and after mixed work; goal 450 MB once it is idle. `--workers`: of a
 * worker beside a server. `--models` is a folder with the models that `npm start` fetches.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'boolean', default: false }, models: { type: 'string' } },
})
const minutes = Number(positionals[0]) || 10
const GOAL_MB = 450
const MEGABYTE = 1024 * 1024
const IDLE_MINUTES = [1, 3, 5]
const PEOPLE = 8

const folder = await openFolder('sokoni-bench-memory-')
const dir = path.join(folder, 'postgres')
const silent = { info: () => undefined, warn: () => undefined, error: console.error }
const { url } = await startEmbeddedPostgres({ dir, log: silent })
const port = await freePort()
const metricsPort = await freePort()
const address = `http://127.0.0.1:${port}`
const settings = {
  DATABASE_URL: url,
  DATA_DIR: path.join(folder, 'data'),
  JWT_SECRET: 'all processes of one product share their secret',
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
  ...(options.models && { MODELS_DIR: path.resolve(options.models) }),
}
const isUp = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
const start = async (main: string, more: Record<string, string>, url: string) => {
  const started = startProcess(main, { ...settings, ...more })
  while (!(await isUp(url))) await wait(200)
  return started
}
const role = options.workers ? 'server' : 'all'
const server = await start('server/main.ts', { PORT: String(port), DEMO: '1', ROLE: role }, address)
const workersAddress = `http://127.0.0.1:${metricsPort}`
const workers = options.workers
  ? await start('workers/main.ts', { ROLE: 'workers', METRICS_PORT: String(metricsPort) }, workersAddress)
  : null
const measured = workers ?? server
const measuredAddress = workers ? workersAddress : address

const db = openTestDb({ url, poolSize: 2, log: silent })
const client = createClient(address)
const found = await db.pool.query('SELECT pg_backend_pid() AS pid')
const postgres = await parentOf(z.object({ pid: z.number() }).parse(found.rows[0]).pid)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0) / MEGABYTE
const heap = async () => {
  const text = await (await fetch(`${measuredAddress}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / MEGABYTE
}
type Look = Awaited<ReturnType<typeof look>>
const look = async () => {
  const own = await memoryOf(measured.process.pid ?? 0)
  return {
    residentMb: sum(own.map(({ residentBytes }) => residentBytes)),
    heapMb: await heap(),
    postgresMb: sum((await memoryOf(postgres)).map(({ proportionalBytes }) => proportionalBytes)),
    processes: own.map(({ name, residentBytes }) => `${name} ${(residentBytes / MEGABYTE).toFixed(0)}`),
  }
}
const print = (name: string, { residentMb, heapMb, postgresMb, processes }: Look) =>
  console.log(
    `${name.padEnd(22)} ${residentMb.toFixed(0).padStart(5)} MB, JavaScript heap ${heapMb.toFixed(0)}, PostgreSQL beside it ${postgresMb.toFixed(0)}; ${processes.join(', ')}`,
  )

const password = 'correct horse battery'
const passwordHash = await hashPassword(password)
const signedIn = z.object({ tokens: z.object({ accessToken: z.string() }) })
const logIn = async (phone: string) =>
  signedIn.parse(await client.ask('POST', '/auth/login', { body: { identifier: phone, password } })).tokens
    .accessToken
const people = await Promise.all(
  Array.from({ length: PEOPLE }, async (_, number) => {
    const [id, phone] = [newId(), `+2687652${1000 + number}`]
    const data = { name: 'Somebody', username: id, phone, passwordHash, isPhoneVerified: true }
    await db.prisma.user.create({ data: { id, ...data } })
    const shopId = await makeShop({ db }, id)
    const token = await logIn(phone)
    return { phone, shopId, token, socket: await openPage(address, token) }
  }),
)
type Person = (typeof people)[number]

const [clip, photo] = [await makeClip(folder, 15), await makePhoto(folder)]
const stored = z.object({ key: z.string() })
const products = z.object({ products: z.array(z.object({ id: z.string() })) })
const done = { clips: 0, pictures: 0, searches: 0, messages: 0, pages: 0, failures: 0 }

const uploadPicture = async ({ token }: Person) => {
  const { key } = stored.parse(
    await client.upload('/media/upload', 'file', photo, { folder: 'comments' }, token),
  )
  for (const width of [320, 640]) await client.call('GET', `/pictures/${width}/${key}`)
  done.pictures += 1
}
const search = async ({ token }: Person) => {
  const queries = ['red kettle under 300', 'a warm blanket', 'simu ya bei rahisi', 'gift for a wedding']
  const query = queries[done.searches % queries.length] ?? ''
  await client.ask('POST', '/ai/discover', { body: { query }, token })
  await client.ask('POST', '/ai/assistant', { body: { message: query }, token })
  done.searches += 2
}
const chat = async ({ socket }: Person, { shopId }: Person) => {
  for (let sent = 0; sent < 20; sent += 1) {
    await socket.timeout(30_000).emitWithAck('chat:send', { shopId, content: `Message ${newId()}` })
    done.messages += 1
  }
}
const watchFeed = async ({ token }: Person) => {
  const feed = products.parse(await client.ask('GET', '/users/feed?limit=20', { token }))
  for (const { id } of feed.products.slice(0, 10)) {
    await client.ask('GET', `/products/${id}`, { token })
    await client.ask('POST', `/products/${id}/views`, { token, body: {} })
    done.pages += 1
  }
}
const listing = z.object({ product: z.object({ id: z.string() }) })
const status = z.object({ product: z.object({ status: z.string() }) })
const listProduct = async ({ token }: Person) => {
  const { product } = listing.parse(await client.upload('/products', 'video', clip, {}, token))
  for (;;) {
    const now = status.parse(await client.ask('GET', `/products/${product.id}`, { token })).product.status
    if (now !== 'pending') break
    await wait(500)
  }
  done.clips += 1
}

/** Repeats an action by one person after another until the time is over. */
const repeat = async (
  until: number,
  pauseMs: number,
  act: (person: Person, next: Person) => Promise<void>,
) => {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const [person, next] = [people[turn % PEOPLE], people[(turn + 1) % PEOPLE]]
    if (person && next)
      await act(person, next).catch((error: Error) => {
        done.failures += 1
        if (done.failures < 5) console.log(`  failed: ${error.message}`)
      })
    await wait(pauseMs)
  }
}
/** Tokens last a quarter of an hour. */
const stayIn = async (until: number) => {
  for (let next = performance.now() + 300_000; next < until; next += 300_000) {
    await wait(next - performance.now())
    for (const person of people) person.token = await logIn(person.phone)
  }
}

await wait(20_000)
print('before', await look())
const until = performance.now() + minutes * 60_000
const looks: Look[] = []
const watching = (async () => {
  while (performance.now() < until) {
    looks.push(await look())
    await wait(2_000)
  }
})()
await Promise.all([
  watching,
  stayIn(until),
  repeat(until, 15_000, listProduct),
  repeat(until, 2_000, uploadPicture),
  repeat(until, 1_500, search),
  repeat(until, 500, chat),
  repeat(until, 1_000, watchFeed),
])
const peak = looks.toSorted((a, b) => b.residentMb - a.residentMb)[0]
if (peak) print('during, the most', peak)
print('at the end', await look())
console.log(`${minutes} minutes: ${JSON.stringify(done)}`)
const ended = performance.now()
for (const idle of IDLE_MINUTES) {
  await wait(ended + idle * 60_000 - performance.now())
  const now = await look()
  print(`idle for ${idle} min`, now)
  if (idle !== IDLE_MINUTES.at(-1)) continue
  console.log(`${now.residentMb.toFixed(0)} MB once idle (goal ≤ ${GOAL_MB} MB)`)
}

for (const { socket } of people) socket.disconnect()
client.close()
await workers?.end()
await server.end()
await db.close()
await stopEmbeddedPostgres({ dir, log: silent })
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
