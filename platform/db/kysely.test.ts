import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createLogger } from '../logger.ts'
import { type OpenedDb, openDb, type Tx } from './db.ts'
import { type Builder, prepared } from './prepared.ts'

const log = createLogger({ level: 'silent', pretty: false })
let database: TestDatabase
let db: OpenedDb

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, poolSize: 4, log })
  await db.pool.query('CREATE TABLE pairs (id int PRIMARY KEY, amount int NOT NULL)')
  await db.pool.query('INSERT INTO pairs VALUES (1, 0), (2, 0)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const addUser = async (given: { lastLoginAt?: Date } = {}) => {
  const id = newId()
  await db.kysely
    .insertInto('User')
    .values({
      id,
      name: 'Thandi',
      username: `user-${id}`,
      email: `${id}@Example.com`,
      passwordHash: 'none',
      countryCode: 'SZ',
      updatedAt: new Date(),
      ...given,
    })
    .execute()
  return id
}
const userCount = async () => (await db.kysely.selectFrom('User').select('id').execute()).length
const tallies = (name: string) =>
  db.kysely.selectFrom('Tally').select('name').where('name', '=', name).execute()

describe('rows', () => {
  it('refuses an isolation level or access mode, which a transaction would not have', async () => {
    const transaction = db.kysely.transaction()
    for (const other of [
      transaction.setIsolationLevel('serializable'),
      transaction.setAccessMode('read only'),
    ])
      await expect(other.execute(async () => {})).rejects.toThrow('read committed')
  })

  it('have the types that the driver returns', async () => {
    const lastLoginAt = new Date('2026-01-02T03:04:05.678Z')
    const id = await addUser({ lastLoginAt })
    await db.kysely
      .insertInto('Tally')
      .values({ name: 'test', value: 2 ** 40 })
      .execute()

    const user = await db.kysely
      .selectFrom('User')
      .innerJoin('Tally', (join) => join.onTrue())
      .select([
        'User.id',
        'email',
        'role',
        'lastLoginAt',
        'Tally.value',
        sql<Buffer>`'\\x0102'::bytea`.as('bytes'),
      ])
      .where('User.id', '=', id)
      .executeTakeFirstOrThrow()
    expectTypeOf(user.value).toEqualTypeOf<number>()
    expectTypeOf(user.lastLoginAt).toEqualTypeOf<Date | null>()
    expectTypeOf(user.email).toEqualTypeOf<string | null>()
    expect(user).toEqual({
      id,
      email: `${id}@Example.com`,
      role: 'user',
      lastLoginAt,
      value: 2 ** 40,
      bytes: Buffer.from([1, 2]),
    })
  })
})

describe('transactions', () => {
  it('are committed when the work returns', async () => {
    await db.transaction(async (tx) => {
      await tx.deleteFrom('Tally').where('name', '=', 'test').execute()
    })
    expect(await tallies('test')).toEqual([])
  })

  it('are rolled back when the work throws, and their connection is used again', async () => {
    await addUser()
    for (let time = 0; time < 8; time += 1) {
      const failing = db.transaction(async (tx) => {
        await tx.deleteFrom('User').execute()
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
    }
    expect(await userCount()).toBeGreaterThan(0)
    expect(db.stats()).toMatchObject({ inUse: 0, waiting: 0 })
  })

  it('fail when the error of a statement was swallowed', async () => {
    const work = db.transaction(async (tx) => {
      await tx.insertInto('Tally').values({ name: 'kept?', value: 1 }).execute()
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('The transaction was rolled back')
    expect(await tallies('kept?')).toEqual([])
  })

  it('run again after a deadlock', async () => {
    const both = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const addTo = (tx: Tx, id: number) =>
      sql`UPDATE pairs SET amount = amount + 1 WHERE id = ${id}`.execute(tx)
    const addToBoth = (first: number, second: number) =>
      db.transaction(async (tx) => {
        runs += 1
        await addTo(tx, first)
        holding += 1
        if (holding === 2) both.resolve()
        await both.promise
        await addTo(tx, second)
      })
    await Promise.all([addToBoth(1, 2), addToBoth(2, 1)])
    // PostgreSQL may end either transaction, and under load the second run may meet the first
    // again.
    expect(runs).toBeGreaterThan(2)
    const { rows } = await sql<{ amount: number }>`SELECT amount FROM pairs`.execute(db.kysely)
    expect(rows).toEqual([{ amount: 2 }, { amount: 2 }])
  })

  it('tell commit listeners, and only of commits', async () => {
    const own = openDb({ url: database.url, poolSize: 2, log })
    const committed: Tx[] = []
    own.onCommit((tx) => committed.push(tx))
    let seen: Tx | undefined
    await own.transaction(async (tx) => {
      seen = tx
    })
    await own.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined)
    expect(committed).toEqual([seen])
    await own.close()
  })
})

describe('prepared queries', () => {
  const userByName = prepared(({ kysely, param }: Builder<{ username: string; roles: string[] }>) =>
    kysely
      .selectFrom('User')
      .select(['id', 'name'])
      .where('username', '=', param('username'))
      .where('name', '=', 'Thandi')
      .where(({ ref }) => sql<boolean>`${ref('role')}::text = ANY (${param('roles')})`),
  )

  it('return typed rows for their parameters', async () => {
    const id = await addUser()
    const run = async (roles: string[]) =>
      (await db.kysely.executeQuery(userByName({ username: `user-${id}`, roles }))).rows
    expectTypeOf(await run([])).toEqualTypeOf<{ id: string; name: string }[]>()
    expect(await run(['user', 'admin'])).toEqual([{ id, name: 'Thandi' }])
    expect(await run(['admin'])).toEqual([])
  })

  it('are planned once by each connection; other queries are not kept', async () => {
    const own = openDb({ url: database.url, poolSize: 1, log })
    for (let time = 0; time < 3; time += 1) {
      await own.kysely.executeQuery(userByName({ username: 'nobody', roles: [] }))
      await own.kysely.selectFrom('Shop').select('id').execute()
    }
    const { rows } = await sql<{ runs: number; statement: string }>`
      SELECT generic_plans + custom_plans AS runs, statement FROM pg_prepared_statements`.execute(own.kysely)
    expect(rows).toEqual([{ runs: 3, statement: expect.stringContaining('from "User"') }])
    await own.close()
  })
})
