import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { noTracing, type Tracing } from '../tracing/port.ts'
import { follow } from '../trail.ts'
import { type Db, openDb, statement } from './db.ts'

const warnings: unknown[] = []
const log = { info: () => {}, warn: (about: unknown) => void warnings.push(about), error: () => {} }

let database: TestDatabase
let db: Db

// Of ten connections two are lanes.
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, poolSize: 10, log })
  await db.query('CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const place = statement({
  name: 'test.place',
  isShort: true,
  text: 'SELECT pg_backend_pid() AS pid, $1::int AS n, pg_sleep($2::float8) IS NOT NULL AS slept',
})
const note = statement({
  name: 'note',
  isShort: true,
  text: 'INSERT INTO notes VALUES ($1, $2) RETURNING id',
})

type Place = { pid: number; n: number }
const at = async (n: number, seconds = 0): Promise<Place> => {
  const [row] = await db.query<Place>(place, [n, seconds])
  if (!row) throw new Error('Nothing was answered')
  return row
}
const many = (count: number, seconds = 0) =>
  Promise.all(Array.from({ length: count }, (_, n) => at(n, seconds)))
const pidsOf = (places: Place[]) => new Set(places.map(({ pid }) => pid))
/** The first statements go by the pool, while the lanes open. */
const lanesOpen = async () => {
  await expect.poll(async () => pidsOf(await many(16)).size).toBe(2)
  return pidsOf(await many(16))
}

test('short statements share a few connections, and each is answered its own', async () => {
  const lanes = await lanesOpen()
  const places = await many(16)
  expect(places.map(({ n }) => n)).toEqual(Array.from({ length: 16 }, (_, n) => n))
  expect(pidsOf(places)).toEqual(lanes)
  // Whatever is not called short, and what is part of a transaction, has a connection to itself.
  const { name, text } = place
  const [other] = await db.query<Place>(statement({ name: `${name}-long`, text }), [1, 0])
  expect(lanes).not.toContain(other?.pid)
  const inside = await db.transaction(async ({ query }) => (await query<Place>(place, [1, 0]))[0])
  expect(lanes).not.toContain(inside?.pid)
})

test('where a lane has enough to do, the pool takes what is more, and never more connections than were set', async () => {
  const lanes = await lanesOpen()
  const busy = many(40, 0.05)
  expect(db.figures()).toMatchObject({ limit: 10 })
  const places = await busy
  for (const pid of lanes) expect(places.filter((one) => one.pid === pid)).toHaveLength(8)
  expect(pidsOf(places).size).toBe(10)
  expect(db.figures()).toEqual({ inUse: 0, idle: 10, limit: 10, waiting: 0 })
})

test('one that fails undoes itself alone', async () => {
  await lanesOpen()
  const asked = [1, 2, 2, 3, 1, 4].map((id) => db.query<{ id: number }>(note, [id, 'x']))
  const outcomes = await Promise.allSettled(asked)
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['23505', '23505'])
  expect(await db.query('SELECT id FROM notes ORDER BY id')).toEqual([1, 2, 3, 4].map((id) => ({ id })))
  // What cannot be read is refused before the others are touched.
  const refused = await Promise.allSettled([db.query(note, ['none', 'x']), db.query(note, [5, 'x'])])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a lane that breaks fails what is under way, is told of, and is opened again; meanwhile the pool serves', async () => {
  const before = await lanesOpen()
  const underWay = Promise.allSettled([at(1, 5), at(2, 5)])
  for (const pid of before) await db.query('SELECT pg_terminate_backend($1)', [pid])
  expect((await underWay).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await at(3)).toMatchObject({ n: 3 })
  const after = await lanesOpen()
  for (const pid of before) expect(after).not.toContain(pid)
  expect(warnings.length).toBeGreaterThan(0)
})

test('closing waits for what is under way', async () => {
  const own = openDb({ url: database.url, poolSize: 5, log })
  const ask = async (seconds: number) => (await own.query<Place>(place, [1, seconds]))[0]?.pid
  await expect.poll(async () => new Set(await Promise.all([ask(0), ask(0), ask(0)])).size).toBe(1)
  let isAnswered = false
  const slow = ask(0.2).then((pid) => {
    isAnswered = true
    return pid
  })
  await own.close()
  expect(isAnswered).toBe(true)
  expect(await slow).toBeGreaterThan(0)
})

test('a small pool has no lane', async () => {
  const own = openDb({ url: database.url, poolSize: 4, log })
  const places = await Promise.all([1, 2, 3].map((n) => own.query<Place>(place, [n, 0.05])))
  expect(pidsOf(places.flat()).size).toBe(3)
  await own.close()
})

test('a short statement is a span of what asked for it, on a lane as elsewhere', async () => {
  const names: string[] = []
  const start: Tracing['start'] = (name) => {
    names.push(name)
    return { traceparent: undefined, end: () => undefined }
  }
  const tracing = { ...noTracing, isOn: true, start }
  const own = openDb({ url: database.url, poolSize: 5, log, tracing })
  const ask = () =>
    follow(
      { requestId: 'one', traceparent: 'of one' },
      async () => (await own.query<Place>(place, [1, 0]))[0]?.pid,
    )
  await expect.poll(async () => new Set(await Promise.all([ask(), ask(), ask()])).size).toBe(1)
  names.length = 0
  await Promise.all([ask(), ask()])
  expect(names).toEqual(['sql test.place', 'sql test.place'])
  await own.close()
})
