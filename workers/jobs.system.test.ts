import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { runJobs } from '../testing/faults/jobs.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { createTestRedis } from '../testing/redis.ts'

/** The short form of `e2e/faults/jobs.ts`: workers are killed while they work; each job is done once all the same (R3). */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it.each(['Redis', 'Postgres'])(
  'does each job once while workers are killed, on %s',
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
    // R3's own figure; on the slowest machine seen it was a quarter of that.
    expect(longestMs).toBeLessThan(60_000)
  },
)
