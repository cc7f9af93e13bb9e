import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { runJobs } from '../testing/faults/jobs.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { createTestRedis } from '../testing/redis.ts'

/**
 * Short version of `testing/faults/run-jobs.ts`: workers are killed while they work, but each job
 * is done once.
 */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it.each(['Redis', 'Postgres'])(
  'runs each job once while workers are killed, on %s',
  {
    timeout: 300_000,
  },
  async (kind) => {
    const database = await createTestDatabase()
    closing.push(() => database.drop())
    const redis = kind === 'Redis' ? await createTestRedis() : undefined
    if (redis) closing.push(() => redis.drop())
    const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-jobs-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const { longestMs, tookMs, ...outcome } = await runJobs(
      { databaseUrl: database.url, redisUrl: redis?.url, folder },
      { jobs: 500, kills: 5 },
    )
    expect(outcome).toEqual({
      lost: 0,
      twice: 0,
      surplus: 0,
      poison: { tries: 5, stoodAside: true, doneByHand: true },
    })
    // The required rate; the slowest machine so far reached it four times over.
    expect(longestMs).toBeLessThan(60_000)
  },
)
