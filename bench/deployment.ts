import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openFolder } from '../testing/open-folder.ts'
import { freePort, startProcess } from '../testing/processes.ts'
import { readSql } from '../testing/sql.ts'
import { openCatalogue } from './catalogue.ts'
import { cpuOf, parentOf } from './usage.ts'
import { fillVectors } from './vectors.ts'

export type Deployment = Awaited<ReturnType<typeof startDeployment>>

/** Totals since the start: CPU in milliseconds by part, bytes of WAL and on disk, rows written. */
export const measures = ['server', 'postgres', 'redis', 'worker', 'wal', 'disk', 'rows'] as const
export type Sample = Record<(typeof measures)[number], number>

/** Backends report the rows that they wrote once they have been idle for ten seconds. */
const SETTLE_MS = 11_000
const LOOK_MS = 2_000
/** A part that uses less CPU than this between two looks has no work left: 3 %. */
const QUIET_MS = 60

/**
 * Starts a server, a worker, PostgreSQL and Redis as processes, as an operator would, with `rows`
 * products and their vectors. `models` is a folder with the models that `npm run workers` fetches.
 */
export const startDeployment = async ({ rows, models }: { rows: number; models?: string | undefined }) => {
  const folder = await openFolder('sokoni-bench-deployment-')
  const redisPort = String(await freePort())
  const redis = spawn('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', ''], {
    cwd: folder,
    stdio: 'ignore',
  })
  const shared = {
    DATA_DIR: path.join(folder, 'data'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    JWT_SECRET: 'all processes of one product share their secret',
    RATE_LIMIT_FACTOR: '1000000',
    SOCKETS_PER_ADDRESS: '100000',
    ...(models && { MODELS_DIR: path.resolve(models) }),
  }
  const catalogue = await openCatalogue({ rows, settings: shared })
  const { db } = catalogue.platform
  await fillVectors(catalogue.platform)
  const PORT = String(await freePort())
  const settings = { ...shared, DATABASE_URL: String(db.pool.options.connectionString), LOG_LEVEL: 'info' }
  const server = startProcess('server/main.ts', { ...settings, ROLE: 'server', PORT })
  const worker = startProcess('workers/main.ts', { ...settings, ROLE: 'workers' })
  await Promise.all([server.says('Sokoni is open'), worker.says('Working on all queues')])
  const [backend] = await readSql(db.kysely, { pid: z.number() }, 'SELECT pg_backend_pid() AS pid')
  const pids = {
    server: server.process.pid ?? 0,
    postgres: await parentOf(backend?.pid ?? 0),
    redis: redis.pid ?? 0,
    worker: worker.process.pid ?? 0,
  }
  const sample = async (): Promise<Sample> => {
    const [written] = await readSql(
      db.kysely,
      { wal: z.coerce.number(), disk: z.coerce.number(), rows: z.coerce.number() },
      `SELECT pg_current_wal_lsn() - '0/0' AS wal, pg_database_size(current_database()) AS disk,
         tup_inserted + tup_updated + tup_deleted AS rows FROM pg_stat_database WHERE datname = current_database()`,
    )
    const cpu = await Promise.all(Object.values(pids).map(cpuOf))
    const [ofServer = 0, postgres = 0, ofRedis = 0, ofWorker = 0] = cpu
    return {
      ...{ server: ofServer, postgres, redis: ofRedis, worker: ofWorker },
      ...(written ?? { wal: 0, disk: 0, rows: 0 }),
    }
  }
  /** Waits until listeners and jobs have ended and all written rows are reported. */
  const settle = async (): Promise<void> => {
    const from = performance.now()
    for (let last = await sample(); ; ) {
      await wait(LOOK_MS)
      const now = await sample()
      const isQuiet = (['server', 'worker'] as const).every((part) => now[part] - last[part] < QUIET_MS)
      if (isQuiet && performance.now() - from > SETTLE_MS) return
      last = now
    }
  }
  return {
    address: `http://127.0.0.1:${PORT}`,
    mediaFolder: path.join(shared.DATA_DIR, 'media'),
    folder,
    pids,
    catalogue,
    sample,
    settle,
    stop: async () => {
      await Promise.all([server.end(), worker.end()])
      await catalogue.stop()
      redis.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
