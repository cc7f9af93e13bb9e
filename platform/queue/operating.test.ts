import { v7 as newId } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { createTestRedis } from '../../testing/redis.ts'
import { runSql } from '../../testing/sql.ts'
import { openDb } from '../db/db.ts'
import { createLogger } from '../logger.ts'
import { createBullQueue } from './bullmq.ts'

const log = createLogger({ level: 'silent', pretty: false })

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const openPostgres = async () => {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  return { kind: 'postgres', url: database.url } as const
}
const openRedis = async () => {
  const redis = await createTestRedis()
  closing.push(() => redis.drop())
  return { kind: 'redis', url: redis.url } as const
}
const open = async (backend: Parameters<typeof createBullQueue>[0]['backend']) => {
  const queue = await createBullQueue({ backend, log })
  closing.push(() => queue.close())
  const add = (priority: number) =>
    queue.enqueue('accounts.send-otp', { deliveryId: newId() }, { key: newId(), priority })
  return { queue, add }
}

describe.each([
  ['Postgres', openPostgres],
  ['Redis', openRedis],
])('on %s', (_, openBackend) => {
  it('measures the age of the oldest waiting job, whatever its priority, also while paused', async () => {
    const { queue, add } = await open(await openBackend())
    const age = async () => (await queue.stats()).find(({ name }) => name === 'otp')?.oldestSeconds
    expect(await age()).toBe(0)
    await add(9)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    for (const priority of [5, 1, 0]) await add(priority)
    expect(await age()).toBeGreaterThanOrEqual(2)
    await queue.runCommand('otp', 'drain')
    await queue.runCommand('otp', 'pause')
    await add(0)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await add(1)
    expect(await age()).toBeGreaterThanOrEqual(2)
  })
})

it('a command fails after ten seconds without an answer', async () => {
  const backend = await openPostgres()
  const { queue, add } = await open(backend)
  await add(0)
  const db = openDb({ url: backend.url, poolSize: 1, log })
  closing.push(() => db.close())
  await db.transaction(async (tx) => {
    // Reads go on, so that the jobs can be counted.
    await runSql(tx, 'LOCK TABLE bullmq.job IN EXCLUSIVE MODE')
    await expect(queue.runCommand('otp', 'drain')).rejects.toMatchObject({ name: 'TimeoutError' })
  })
}, 30_000)
