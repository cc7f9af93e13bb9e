import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { field } from '../contract/field-codes.ts'
import { openTestDb } from '../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { runSql } from '../testing/sql.ts'
import type { Db } from './db/db.ts'
import { describeFailure, fail, failField } from './errors.ts'
import { createLogger } from './logger.ts'

const log = createLogger({ level: 'silent', pretty: false })
const open = (url: string) => openTestDb({ url, poolSize: 2, log })
const described = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => describeFailure(error),
  )

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = open(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('an unreachable database is reported as a temporary error', async () => {
  const away = open('postgresql://sokoni@127.0.0.1:9/sokoni')
  const unavailable = { status: 503, retryAfter: 2, body: { error: { code: 'UNAVAILABLE' } } }
  expect(await described(runSql(away.kysely, 'SELECT 1'))).toMatchObject(unavailable)
  await away.close()
})

test('a connection closed by the database is a temporary error, and the next call works', async () => {
  expect(await described(runSql(db.kysely, 'SELECT pg_terminate_backend(pg_backend_pid())'))).toMatchObject({
    status: 503,
  })
  expect(await runSql(db.kysely, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a full disk, an exhausted pool and a deadlock that returns are temporary errors', () => {
  for (const error of [
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    new Error('timeout exceeded when trying to connect'),
  ])
    expect(describeFailure(error)).toMatchObject({ status: 503, isExpected: false })
})

test('statements and locks that take too long are temporary errors, but for maintenance', async () => {
  const limited = openTestDb({
    url: database.url,
    poolSize: 2,
    timeouts: { statementMs: 2_000, lockMs: 100, longReadMs: 10_000 },
    log,
  })
  onTestFinished(() => limited.close())
  const unavailable = { status: 503, retryAfter: 2, isExpected: false }
  await limited.transaction(async (tx) => {
    await runSql(tx, 'SELECT pg_advisory_xact_lock(1)')
    expect(await described(runSql(limited.kysely, 'SELECT pg_advisory_xact_lock(1)'))).toMatchObject(
      unavailable,
    )
  })
  expect(await described(runSql(limited.kysely, 'SELECT pg_sleep(60)'))).toMatchObject(unavailable)
  expect(await runSql(limited.kysely, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const { maintenance } = limited
  for (const name of ['statement_timeout', 'lock_timeout'])
    expect(await runSql(maintenance.kysely, `SELECT current_setting('${name}') AS value`)).toEqual([
      { value: '0' },
    ])
})

test('internal errors are 500, expected errors keep their status', async () => {
  expect(await described(runSql(db.kysely, 'SELECT nothing FROM nowhere'))).toMatchObject({
    status: 500,
    isExpected: false,
  })
  expect(describeFailure(new Error('oops'))).toMatchObject({ status: 500 })
  expect(describeFailure(fail('NOT_FOUND'))).toMatchObject({ status: 404, isExpected: true })
})

test('a failure names the codes of its fields beside the texts', () => {
  const { body } = describeFailure(failField('body.title', field.titleShort))
  expect(body.errors).toEqual([{ path: 'body.title', message: 'Title must be at least 2 characters' }])
  expect(body.error.details).toEqual({ fields: [{ path: 'body.title', code: 'titleShort' }] })
  expect(describeFailure(failField('body.title', 'Odd')).body.error).not.toHaveProperty('details')
})

test('a retry makes sense after whole seconds, at least one', () => {
  const secondsOf = (retryAfter: number) =>
    describeFailure(fail('TOO_MANY_REQUESTS', { retryAfter })).retryAfter
  expect([0, 0.2, 1.5, 60].map(secondsOf)).toEqual([1, 1, 2, 60])
})
