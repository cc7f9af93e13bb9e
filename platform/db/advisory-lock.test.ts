import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { runSql } from '../../testing/sql.ts'
import { createLogger } from '../logger.ts'
import { lockByName, lockByShortHash } from './advisory-lock.ts'
import { openDb } from './db.ts'

const log = createLogger({ level: 'silent', pretty: false, showsPhones: false })

it('holds the locks that other versions of the server use, until the transaction ends', async () => {
  const database = await createTestDatabase()
  const db = openDb({ url: database.url, poolSize: 3, log })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  const keys = [
    `hashtextextended('uploads:somebody', 0)`,
    `hashtextextended('login-address:::1', 0)`,
    `hashtext('admin.change-user')`,
    `hashtext('admin.limit productsPerDay somebody')`,
  ]
  const free = async () => {
    const rows = await Promise.all(
      keys.map((key) => runSql(db.kysely, `SELECT pg_try_advisory_xact_lock(${key}) AS free`)),
    )
    return rows.map(([row]) => row?.free)
  }

  await db.transaction(async (tx) => {
    await lockByName(tx, 'uploads:somebody', 'login-address:::1')
    await lockByShortHash(tx, 'admin.change-user')
    await lockByShortHash(tx, 'admin.limit productsPerDay somebody')
    expect(await free()).toEqual([false, false, false, false])
  })
  expect(await free()).toEqual([true, true, true, true])
})
