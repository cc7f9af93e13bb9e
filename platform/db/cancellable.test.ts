import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb } from '../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { describeFailure } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { runCancellable, runWithin } from './cancellable.ts'
import type { Db } from './db.ts'

const LIMIT_MS = 20

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLogger({ level: 'silent', pretty: false })
  db = openTestDb({ url: database.url, poolSize: 1, log })
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

const sleep = (seconds: number) => sql`SELECT pg_sleep(${seconds})`.execute(db.kysely)
const longerThanLimit = () => new Promise<void>((resolve) => setTimeout(resolve, 2 * LIMIT_MS))

test('work within its limit has its result', async () => {
  expect(await runWithin(60_000, async () => 'done')).toBe('done')
})

test('a statement that takes longer is cancelled, and the result is null', async () => {
  expect(await runWithin(LIMIT_MS, () => sleep(60))).toBeNull()
})

test('a statement that would begin after the limit does not, and the result is null', async () => {
  const late = async () => {
    await longerThanLimit()
    return sleep(60)
  }
  expect(await runWithin(LIMIT_MS, late)).toBeNull()
})

test('another failure is thrown, also after the limit', async () => {
  const failing = async () => {
    await longerThanLimit()
    throw new Error('Not a timeout')
  }
  await expect(runWithin(LIMIT_MS, failing)).rejects.toThrow('Not a timeout')
})

test('an outer signal that aborts first is thrown', async () => {
  const outer = AbortSignal.timeout(LIMIT_MS)
  const outcome = runCancellable(outer, () => runWithin(60_000, () => sleep(60))).catch(describeFailure)
  expect(await outcome).toMatchObject({ body: { error: { code: 'UNAVAILABLE' } } })
})
