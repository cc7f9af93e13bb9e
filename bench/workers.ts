import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../platform/db/embedded.ts'
import { applyMigrations } from '../platform/db/migrate.ts'
import { createLogger } from '../platform/logger.ts'
import { createBullQueue } from '../platform/queue/bullmq.ts'
import { openTestDb } from '../testing/db.ts'
import { createProcess, createRedis } from '../testing/faults/cluster.ts'
import { openFolder } from '../testing/open-folder.ts'
import { freePort } from '../testing/processes.ts'
import { makeBrowser } from '../testing/push-service.ts'

/**
 * `node bench/workers.ts [jobs]`: throughput of 1, 2 and 4 workers. Each job calls a push
 * service that answers with a delay, so workers wait rather than compute. Needs `redis-server`.
 */
const JOBS = Number(process.argv[2]) || 240
const ANSWER_AFTER_MS = 200
const AT_ONCE = 4
const GOALS = new Map([
  [2, 0.9],
  [4, 0.8],
])

const log = createLogger({ level: 'silent', pretty: false })
const folder = await openFolder('sokoni-bench-workers-')
const dir = path.join(folder, 'postgres')
const silent = { info: () => undefined, warn: () => undefined, error: console.error }
const { url } = await startEmbeddedPostgres({ dir, log: silent })
await applyMigrations({ url })
const db = openTestDb({ url, poolSize: 4, log: silent })
const redisPort = await freePort()
const redis = createRedis(redisPort, folder)
await redis.start()

let onRequest: (() => void) | null = null
const service = createServer((request, response) => {
  request.resume()
  setTimeout(() => {
    response.writeHead(201).end()
    onRequest?.()
  }, ANSWER_AFTER_MS)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo // it listens on TCP

const [userId, sessionId, subscriptionId] = [newId(), newId(), newId()]
const { endpoint, keys } = makeBrowser(`http://127.0.0.1:${port}/browser`).subscription
await db.prisma.user.create({
  data: { id: userId, name: 'Somebody', username: userId, phone: `+${userId}`, passwordHash: '' },
})
await db.prisma.session.create({ data: { id: sessionId, userId } })
await db.prisma.pushSubscription.create({
  data: { id: subscriptionId, endpoint, userId, sessionId, ...keys },
})
const queue = await createBullQueue({
  backend: { kind: 'redis', url: `redis://127.0.0.1:${redisPort}` },
  log,
})

const settings = {
  DATABASE_URL: url,
  DATABASE_POOL: '5',
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  DATA_DIR: path.join(folder, 'data'),
  JWT_SECRET: 'the workers of one product share their secret',
  QUEUE_CONCURRENCY: `notifications=${AT_ONCE}`,
  ROLE: 'workers',
}
const workers = Array.from({ length: 4 }, () =>
  createProcess('workers/main.ts', settings, 'Working on all queues'),
)

/** Returns jobs per second, from the first to the last. */
const measure = async (): Promise<number> => {
  const ids = Array.from({ length: JOBS }, () => newId())
  await db.prisma.notification.createMany({
    data: ids.map((id) => ({ id, userId, type: 'other', title: 'News', message: 'Here', foldKey: id })),
  })
  const times: number[] = []
  const all = new Promise<void>((resolve) => {
    onRequest = () => {
      times.push(performance.now())
      if (times.length === JOBS) resolve()
    }
  })
  await queue.runCommand('notifications', 'pause')
  for (const notificationId of ids)
    await queue.enqueue(
      'notifications.send-push',
      { subscriptionId, notificationId },
      { key: `${subscriptionId}:${notificationId}` },
    )
  await queue.runCommand('notifications', 'resume')
  await all
  onRequest = null
  return ((JOBS - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0))
}

const rates = new Map<number, number[]>()
let running = 0
for (const count of [1, 2, 4, 4, 2, 1]) {
  for (; running < count; running += 1) await workers[running]?.start()
  for (; running > count; running -= 1) await workers[running - 1]?.end('SIGTERM')
  rates.set(count, [...(rates.get(count) ?? []), await measure()])
}
const mean = (count: number) => {
  const all = rates.get(count) ?? []
  return all.reduce((sum, rate) => sum + rate, 0) / all.length
}
console.log(
  `\n${JOBS} jobs of ${ANSWER_AFTER_MS} ms, ${AT_ONCE} at once in each worker; one worker: ${mean(1).toFixed(1)} a second`,
)
for (const [count, goal] of GOALS)
  console.log(
    `  ${count} workers: ${mean(count).toFixed(1)} a second, ${(mean(count) / mean(1) / count).toFixed(2)} N (goal ≥ ${goal} N)`,
  )

for (const worker of workers) await worker.end('SIGTERM')
service.close()
service.closeAllConnections()
await queue.close()
await db.close()
await redis.end('SIGTERM')
await stopEmbeddedPostgres({ dir, log: silent })
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
