import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDb, type TestDb } from '../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { runSql } from '../../testing/sql.ts'
import { limitKey } from '../limits/limit-key.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const lines: unknown[] = []
const note = (...words: unknown[]): void => {
  lines.push(words)
}

const log = { info: note, warn: note, error: note }

let database: TestDatabase
let db: TestDb

beforeAll(async () => {
  database = await createTestDatabase()
  db = openTestDb({ url: database.url, poolSize: 4, log })
  await runSql(
    db.kysely,
    'CREATE TABLE accounts (id int PRIMARY KEY, amount bigint NOT NULL CHECK (amount >= 0))',
  )
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

test('numbers, times and days come as what they are wherever the machine stands, and Prisma keeps its own idea of them', async () => {
  vi.stubEnv('TZ', 'Africa/Nairobi')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date(0).getHours()).toBe(3)
  const [row] = await runSql(
    db.kysely,
    `SELECT 9007199254740991::int8 AS big, count(*) AS count, ARRAY[1, NULL, 3]::int8[] AS bigs,
            timestamptz '2026-01-02 03:04:05.678+03' AS zoned, timestamp '2026-01-02 03:04:05' AS plain,
            date '2026-01-02' AS day, NULL::int8 AS nothing, '{"a":[1]}'::jsonb AS json, ARRAY['x','y'] AS texts`,
  )
  expect(row).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    count: 1,
    bigs: [1, null, 3],
    zoned: new Date('2026-01-02T00:04:05.678Z'),
    plain: new Date('2026-01-02T03:04:05Z'),
    day: '2026-01-02',
    nothing: null,
    json: { a: [1] },
    texts: ['x', 'y'],
  })
  expect(await db.prisma.$queryRaw`SELECT 5::int8 AS n`).toEqual([{ n: 5n }])
})

test('a number too large to be exact is an error, and the connection is fit for use afterwards', async () => {
  await expect(runSql(db.kysely, 'SELECT 9007199254740993::int8 AS n')).rejects.toThrow('9007199254740993')
  expect(await runSql(db.kysely, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a transaction is kept whole, or not at all', async () => {
  await db.transaction(async (tx) => {
    await runSql(tx, 'INSERT INTO accounts VALUES (1, 10), (2, 0)')
  })
  const moved = db.transaction(async (tx) => {
    await runSql(tx, 'UPDATE accounts SET amount = amount + 20 WHERE id = 2')
    await runSql(tx, 'UPDATE accounts SET amount = amount - 20 WHERE id = 1')
  })
  await expect(moved).rejects.toThrow('accounts_amount_check')
  expect(await runSql(db.kysely, 'SELECT amount FROM accounts ORDER BY id')).toEqual([
    { amount: 10 },
    { amount: 0 },
  ])
})

test('a transaction whose error was swallowed does not pass for committed', async () => {
  const work = db.transaction(async (tx) => {
    await runSql(tx, 'INSERT INTO accounts VALUES (3, 1)')
    await runSql(tx, 'INSERT INTO accounts VALUES (3, 1)').catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('The transaction was rolled back')
  expect(await runSql(db.kysely, 'SELECT FROM accounts WHERE id = 3')).toEqual([])
})

test('connections go back to the pool after failures', async () => {
  for (let i = 0; i < 10; i++) {
    await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  expect(db.pool.totalCount).toBeLessThanOrEqual(4)
})

test('long reads of ever so many callers leave connections for everything else', async () => {
  const pool = openTestDb({ url: database.url, poolSize: 6, log })
  onTestFinished(() => pool.close())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  const long = async () => {
    running += 1
    await released
  }
  const reads = Array.from({ length: 40 }, (_, n) => pool.longRead(limitKey('user', `${n}`), long))
  await sleep(0)
  expect(running).toBe(2)
  release()
  await Promise.all(reads)
  expect(running).toBe(40)
})

test('a ping is answered while every connection is busy', async () => {
  const busy = openTestDb({ url: database.url, poolSize: 1, log })
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = busy.transaction(async () => promise)
  await busy.ping()
  resolve()
  await holding
  await busy.close()
})

test('an open pool outlives a restart and a crash of PostgreSQL: work under way fails, later work succeeds', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-db-'))
  // As root, PostgreSQL runs as another user; under a closed folder its files would go elsewhere.
  chmodSync(folder, 0o711)
  const dir = path.join(folder, 'postgres')
  const start = () => startEmbeddedPostgres({ dir, log, durable: false })
  let postgres = await start()
  const own = openTestDb({ url: postgres.url, poolSize: 3, log })
  onTestFinished(async () => {
    await own.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await runSql(own.kysely, 'CREATE TABLE kept AS SELECT 7 AS n')
  // One idle connection, one in a statement, one in a transaction between two statements.
  const inStatement = runSql(own.kysely, 'SELECT pg_sleep(30)')
  const between = own.transaction(async (tx) => {
    await runSql(tx, 'INSERT INTO kept VALUES (8)')
    await restarted
    await runSql(tx, 'INSERT INTO kept VALUES (9)')
  })
  const inPrisma = own.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`INSERT INTO kept VALUES (10)`
      await restarted
      await tx.$executeRaw`INSERT INTO kept VALUES (11)`
    },
    { timeout: 20_000 },
  )
  const failures = Promise.allSettled([inStatement, between, inPrisma])
  const restarted = untilBusy(postgres.url).then(async () => {
    await postgres.stop()
    await expect(runSql(own.kysely, 'SELECT 1')).rejects.toThrow()
    postgres = await start()
  })
  await restarted
  expect((await failures).map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await runSql(own.kysely, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(await own.prisma.$queryRaw`SELECT n FROM kept`).toEqual([{ n: 7 }])

  process.kill(
    Number(readFileSync(path.join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  postgres = await start()
  expect(await runSql(own.kysely, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(own.pool.totalCount).toBeLessThanOrEqual(3)
})

/** Waits until the statement runs and both transactions are between two statements. */
const untilBusy = async (url: string): Promise<void> => {
  const observer = openTestDb({ url, poolSize: 1, log })
  const states = async () => {
    const rows = await runSql(
      observer.kysely,
      `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'
       AND (query LIKE '%pg_sleep%' OR query LIKE 'INSERT%') AND pid <> pg_backend_pid() ORDER BY state`,
    )
    return rows.map(({ state }) => state)
  }
  await expect
    .poll(states, { timeout: 10_000 })
    .toEqual(['active', 'idle in transaction', 'idle in transaction'])
  await observer.close()
}
