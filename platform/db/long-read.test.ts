import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { describeFailure } from '../errors.ts'
import { runForCaller } from '../limits/caller-context.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createLogger } from '../logger.ts'
import { type OpenedDb, openDb } from './db.ts'

const log = createLogger({ level: 'silent', pretty: false })
let database: TestDatabase
let db: OpenedDb
let patient: OpenedDb
beforeAll(async () => {
  database = await createTestDatabase()
  const open = (longReadMs: number) =>
    openDb({
      url: database.url,
      poolSize: 3,
      timeouts: { statementMs: 60_000, lockMs: 60_000, longReadMs },
      log,
    })
  db = open(300)
  patient = open(60_000)
})
afterAll(async () => {
  await db.close()
  await patient.close()
  await database.drop()
})

const owner = limitKey('user', 'one')
const sleep = (at: OpenedDb['kysely']) => sql`SELECT pg_sleep(60)`.execute(at)
const sleeping = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`.execute(
    patient.kysely,
  )
  return rows[0]?.count
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => describeFailure(error).body.error.code,
  )

test('a long read that takes too long is cancelled in the database, and its connection used again', async () => {
  for (let time = 0; time < 4; time += 1)
    expect(await failureOf(db.longRead(owner, () => sleep(db.kysely)))).toBe('UNAVAILABLE')
  expect(await sleeping()).toBe(0)
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  expect(await db.longRead(owner, async () => 'read')).toBe('read')
})

test('so is one within a transaction, and all statements of it together have the time', async () => {
  const inTransaction = () => db.transaction((tx) => sleep(tx))
  expect(await failureOf(db.longRead(owner, inTransaction))).toBe('UNAVAILABLE')
  let statements = 0
  const many = async () => {
    for (; statements < 1_000; statements += 1) await sql`SELECT pg_sleep(0.05)`.execute(db.kysely)
  }
  expect(await failureOf(db.longRead(owner, many))).toBe('UNAVAILABLE')
  expect(statements).toBeLessThan(1_000)
  expect(await sleeping()).toBe(0)
})

test('other statements have no such limit', async () => {
  await sql`SELECT pg_sleep(0.6)`.execute(db.kysely)
})

test('a long read ends when its caller is gone, and one that waits does not begin', async () => {
  const gone = new AbortController()
  const check = async () => {}
  let begun = 0
  const read = () =>
    runForCaller({ check, signal: gone.signal }, () =>
      patient.longRead(owner, () => {
        begun += 1
        return sleep(patient.kysely)
      }),
    )
  const [running, waiting] = [failureOf(read()), read()]
  await expect.poll(sleeping).toBe(1)
  gone.abort(new Error('hung up'))
  await expect(waiting).rejects.toThrow('hung up')
  expect(await running).toBe('UNAVAILABLE')
  expect([begun, await sleeping()]).toEqual([1, 0])
})
