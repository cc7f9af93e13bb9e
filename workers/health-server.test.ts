import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '../platform/db/db.ts'
import { readEnv } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { freePort } from '../testing/processes.ts'
import { openHealthServer } from './health-server.ts'

const log = createLogger({ level: 'silent', pretty: false, showsPhones: false })

const startProbe = async (url: string, metrics: Metrics = createMetrics()) => {
  const [port, db] = [await freePort(), openDb({ url, poolSize: 1, log })]
  const env = readEnv({ NODE_ENV: 'test', METRICS_PORT: String(port), METRICS_TOKEN: 'a token for metrics' })
  const probe = await openHealthServer({ env, db, log, metrics })
  onTestFinished(async () => {
    probe.close()
    await db.close()
  })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: 'Bearer a token for metrics' },
    })
    return { status: response.status, body: await response.json() }
  }
  return { db, get }
}

it('answers 503 on /ready only while Postgres does not answer', async () => {
  const away = await startProbe(`postgres://nobody@127.0.0.1:${await freePort()}/none`)
  expect(await away.get('/ready')).toEqual({
    status: 503,
    body: { status: 'not ready', reason: 'database' },
  })
  expect(await away.get('/health')).toEqual({ status: 200, body: { status: 'ok' } })

  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { db, get } = await startProbe(database.url)
  // Every connection of the pool is in use, as under a full load of jobs.
  const connection = await db.pool.connect()
  try {
    expect(await get('/ready')).toEqual({ status: 200, body: { status: 'ready' } })
  } finally {
    connection.release()
  }
})

it('does not blame Postgres for a metric that fails', async () => {
  const metrics: Metrics = { ...createMetrics(), render: () => Promise.reject(new Error('a broken metric')) }
  const { get } = await startProbe(`postgres://nobody@127.0.0.1:${await freePort()}/none`, metrics)
  const { status, body } = await get('/metrics')
  expect([status, body.error.code]).toEqual([500, 'INTERNAL'])
  expect((await get('/elsewhere')).body.error.code).toBe('NOT_FOUND')
})
