import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDb } from '../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { runSql } from '../../testing/sql.ts'
import { describeFailure } from '../errors.ts'
import { runForCaller } from '../limits/caller-context.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createLogger } from '../logger.ts'
import type { Db } from './db.ts'
import { createRowQueue, withLockTimeout } from './row-queue.ts'

const log = createLogger({ level: 'silent', pretty: false })
const locked = Array.from({ length: 40 }, (_, index) => index + 1)
const OTHER = 41

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = async (lockMs: number): Promise<Db> => {
  const timeouts = { statementMs: 60_000, lockMs, longReadMs: 60_000 }
  const db = openTestDb({ url: database.url, poolSize: 8, timeouts, log })
  onTestFinished(() => db.close())
  await runSql(db.kysely, 'DROP TABLE IF EXISTS counts')
  await runSql(db.kysely, `CREATE TABLE counts AS SELECT id, 0 AS count FROM generate_series(1, ${OTHER}) id`)
  return db
}

type Change = (db: Db, id: number) => Promise<unknown>

const changes: [name: string, change: Change][] = [
  [
    'transactions',
    (db, id) =>
      db.transactionOn(`product:${id}`, (tx) =>
        sql`UPDATE counts SET count = count + 1 WHERE id = ${id}`.execute(tx),
      ),
  ],
  [
    'statements',
    (db, id) =>
      db.onSharedRow(`product:${id}`, () =>
        sql`UPDATE counts SET count = count + 1 WHERE id = ${id} AND ${withLockTimeout}`.execute(db.kysely),
      ),
  ],
]

/** Runs `work` while another transaction has locked the rows. */
const whileLocked = (db: Db, work: () => Promise<unknown>) =>
  db.maintenance.transaction(async (tx) => {
    await sql`SELECT FROM counts WHERE id = ANY(${locked}) FOR UPDATE`.execute(tx)
    await work()
  })

test.each(changes)('%s that wait for locked rows delay no other, and all succeed', async (_, change) => {
  const db = await open(60_000)
  const done: number[] = []
  const run = async (id: number) => {
    await change(db, id)
    done.push(id)
  }
  let waiting: Promise<void>[] = []
  await whileLocked(db, async () => {
    waiting = locked.map(run)
    await run(OTHER)
    expect(done).toEqual([OTHER])
  })
  await Promise.all(waiting)
  const counts = await runSql(db.kysely, 'SELECT count FROM counts ORDER BY id')
  expect(counts.map(({ count }) => count)).toEqual(Array(OTHER).fill(1))
})

test.each(changes)('%s that wait for longer than the limit fail as unavailable', async (_, change) => {
  const db = await open(300)
  await whileLocked(db, async () => {
    const [outcome] = await Promise.allSettled([change(db, 1)])
    expect(outcome).toMatchObject({ status: 'rejected' })
    const failure = outcome.status === 'rejected' && describeFailure(outcome.reason)
    expect(failure).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
  })
  await change(db, 1)
  expect(await runSql(db.kysely, 'SELECT count FROM counts WHERE id = 1')).toEqual([{ count: 1 }])
})

test('callers who change a row all the time delay nobody who changes it once', async () => {
  const turns = createRowQueue(4, Number.POSITIVE_INFINITY)
  const done: string[] = []
  const work = async (name: string) => {
    await sleep(2)
    done.push(name)
  }
  const change = (name: string) =>
    runForCaller({ owner: limitKey('user', name) }, () => turns('product:1', () => work(name)))
  const busy = Array.from({ length: 40 }, (_, index) => change(`busy ${index % 10}`))
  await Promise.all(busy.slice(0, 10))
  const before = done.length
  await change('new')
  // Two were running, and one in four is the one that waits longest.
  expect(done.length - before).toBeLessThanOrEqual(5)
  await Promise.all(busy)
})
