import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { applyMigrations } from '../../platform/db/migrate.ts'
import { freePort } from '../processes.ts'
import { createRedis } from './cluster.ts'
import { runJobs } from './jobs.ts'

/**
 * `node testing/faults/run-jobs.ts --jobs 20000 --kills 50 --on redis` (or `postgres`): two workers
 * send that many codes, and one is killed that often. Exits with 1 if a job was lost, done twice or
 * stuck for a minute, or if the poisoned one was not set aside.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '50' },
    on: { type: 'string', default: 'redis' },
  },
})
const log = { info: () => undefined, warn: () => undefined, error: console.error }
const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-jobs-'))
// As root, PostgreSQL runs as another user, who has to enter this folder.
await chmod(folder, 0o711)
const dir = path.join(folder, 'postgres')
const { url } = await startEmbeddedPostgres({ dir, log })
const redisPort = await freePort()
const redis = values.on === 'redis' ? createRedis(redisPort, folder) : undefined
try {
  await applyMigrations({ url })
  await redis?.start()
  const outcome = await runJobs(
    { databaseUrl: url, folder, ...(redis && { redisUrl: `redis://127.0.0.1:${redisPort}` }) },
    { jobs: Number(values.jobs), kills: Number(values.kills) },
  )
  console.log({ on: values.on, jobs: values.jobs, kills: values.kills, ...outcome })
  const { lost, twice, surplus, longestMs, poison } = outcome
  const isSound = lost === 0 && twice === 0 && surplus === 0 && longestMs < 60_000
  process.exitCode = isSound && poison.tries === 5 && poison.stoodAside && poison.doneByHand ? 0 : 1
} finally {
  await redis?.end('SIGKILL')
  await stopEmbeddedPostgres({ dir, log })
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
