import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { markEffect } from '../../../platform/db/effects.ts'
import { fail } from '../../../platform/errors.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { runSql } from '../../../testing/sql.ts'
import {
  deleteSurplusKeys,
  deleteSurplusOfVisitors,
  fingerprint,
  MAX_KEYS_PER_CALLER,
  MAX_STORED_RESPONSE_BYTES,
  respondOnce,
} from '../../features/idempotency/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const count = async (caller: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    'SELECT count(*)::int AS count FROM "IdempotencyKey" WHERE caller = $1::text',
    [caller],
  )
  return row?.count
}
const request = (caller: string, key: string, network: string | null = null) => ({
  ...{ caller, key, network, mayRunAgain: false },
  fingerprint: fingerprint(key),
})

test('a caller keeps only the newest keys, and others lose none', async () => {
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "IdempotencyKey" (caller, key, request, status, answer, "createdAt")
     SELECT who, n::text, '\\x00', 200, '{}', now() - make_interval(secs => n)
     FROM generate_series(1, $1::int) n, unnest(ARRAY['198.51.100.1', '198.51.100.2']) who`,
    [MAX_KEYS_PER_CALLER + 200],
  )
  await deleteSurplusKeys(app.platform, { caller: '198.51.100.1', network: null })
  expect(await count('198.51.100.1')).toBe(MAX_KEYS_PER_CALLER)
  expect(await count('198.51.100.2')).toBe(MAX_KEYS_PER_CALLER + 200)
  const [oldest] = await runSql(
    app.platform.db.kysely,
    `SELECT max(key::int) AS key FROM "IdempotencyKey" WHERE caller = '198.51.100.1'`,
  )
  expect(oldest?.key).toBe(MAX_KEYS_PER_CALLER)
})

test('many keys of one caller are deleted continuously', async () => {
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "IdempotencyKey" (caller, key, request, status, answer, "createdAt")
     SELECT '198.51.100.3', n::text, '\\x00', 200, '{}', now() - make_interval(mins => n / 100) FROM generate_series(100, 3099) n`,
  )
  // One claim in fifty deletes old keys: the probability that none of a thousand does is 10^-9.
  let sent = 0
  for (; sent < 1000 && (await count('198.51.100.3')) !== MAX_KEYS_PER_CALLER; sent += 1)
    await respondOnce(app.platform, request('198.51.100.3', `new ${sent}`), async () => ({
      status: 201,
      body: {},
    }))
  expect(await count('198.51.100.3')).toBe(MAX_KEYS_PER_CALLER)
  const [kept] = await runSql(
    app.platform.db.kysely,
    `SELECT count(*) FILTER (WHERE key LIKE 'new %')::int AS fresh,
       max(key::int) FILTER (WHERE key NOT LIKE 'new %') AS oldest
     FROM "IdempotencyKey" WHERE caller = '198.51.100.3'`,
  )
  // The request that deleted the others was still running and is kept too.
  expect(kept?.fresh).toBe(sent)
  expect(kept?.oldest).toBeLessThan(100 + MAX_KEYS_PER_CALLER)
})

test('visitors of one IPv6 /48 together keep only the newest keys, and others lose none', async () => {
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "IdempotencyKey" (caller, network, key, request, status, answer, "createdAt")
     SELECT 'address:2001:db8:' || who || ':' || to_hex(n) || '::/64', 'network:2001:db8:' || who || '::/48', n::text,
       '\\x00', 200, '{}', now() - make_interval(secs => n)
     FROM generate_series(1, $1::int) n, unnest(ARRAY['48', '49']) who`,
    [MAX_KEYS_PER_CALLER + 200],
  )
  const countOf = async (network: string) => {
    const [row] = await runSql(
      app.platform.db.kysely,
      'SELECT count(*)::int AS count, max(key::int) AS oldest FROM "IdempotencyKey" WHERE network = $1::text',
      [network],
    )
    return row
  }
  await deleteSurplusKeys(app.platform, {
    caller: 'address:2001:db8:48:1::/64',
    network: 'network:2001:db8:48::/48',
  })
  const most = MAX_KEYS_PER_CALLER
  expect(await countOf('network:2001:db8:48::/48')).toEqual({ count: most, oldest: most })
  expect(await countOf('network:2001:db8:49::/48')).toEqual({ count: most + 200, oldest: most + 200 })
})

test('all visitors together keep only the newest bytes, and users lose none', async () => {
  const { kysely } = app.platform.db
  await runSql(kysely, 'DELETE FROM "IdempotencyKey"')
  await runSql(
    kysely,
    `INSERT INTO "IdempotencyKey" (caller, network, key, request, status, answer, "createdAt")
     SELECT 'caller' || n, CASE n % 2 WHEN 0 THEN 'network:' || n END, n::text, '\\x00', 200,
       to_jsonb((SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 50 + 0 * n))),
       now() - make_interval(secs => n)
     FROM generate_series(1, 200) n`,
  )
  // About 2 KB each.
  await deleteSurplusOfVisitors(app.platform, 100_000)
  const [kept] = await runSql(
    kysely,
    `SELECT count(*) FILTER (WHERE network IS NULL)::int AS users, count(network)::int AS visitors,
       max(key::int) FILTER (WHERE network IS NOT NULL) AS oldest FROM "IdempotencyKey"`,
  )
  const visitors = Number(kept?.visitors)
  expect(kept).toEqual({ users: 100, visitors, oldest: 2 * visitors })
  expect(visitors).toBeGreaterThan(30)
  expect(visitors).toBeLessThan(60)
})

test('an answer too large to store is sent once, and its work is not repeated', async () => {
  let runs = 0
  const work = async () => {
    runs += 1
    return { status: 201, body: { text: 'x'.repeat(MAX_STORED_RESPONSE_BYTES) } }
  }
  const first = await respondOnce(app.platform, request('caller', 'large'), work)
  const again = await respondOnce(app.platform, request('caller', 'large'), work)
  expect([first.status, again.status, runs]).toEqual([201, 409, 1])
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT length(answer::text) AS size FROM "IdempotencyKey" WHERE key = 'large'`,
  )
  expect(row?.size).toBeLessThan(1000)
})

test('addresses of one IPv6 /64 count as one visitor', async () => {
  const send = (remoteAddress: string, phone: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress,
      headers: { 'idempotency-key': 'same' },
      payload: { phone },
    })
  await send('2001:db8:1:2::1', '+26876123456')
  await send('2001:db8:1:2::2', '+26876123456')
  await send('2001:db8:1:3::1', '+26876123457')
  const rows = await runSql(
    app.platform.db.kysely,
    `SELECT caller, network FROM "IdempotencyKey" WHERE key = 'same' ORDER BY caller`,
  )
  const network = 'network:2001:db8:1::/48'
  expect(rows).toEqual([
    { caller: 'address:2001:db8:1:2::/64', network },
    { caller: 'address:2001:db8:1:3::/64', network },
  ])
})

const expire = (key: string) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "IdempotencyKey" SET "createdAt" = now() - interval '7 seconds' WHERE key = $1::text`,
    [key],
  )
const created = async () => ({ status: 201, body: {} })
const never = () => Promise.reject(new Error('It ran twice'))

test('a repeated request stops waiting when its client disconnects', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = respondOnce(app.platform, request('caller', 'gone'), async () => {
    begun.resolve()
    await promise
    return { status: 201, body: {} }
  })
  await begun.promise
  const client = new AbortController()
  const repeat = respondOnce(app.platform, { ...request('caller', 'gone'), signal: client.signal }, never)
  client.abort()
  await expect(repeat).rejects.toMatchObject({ code: 'CONFLICT' })
  resolve()
  expect((await first).status).toBe(201)
})

const change = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.insertInto('Tally').values({ name: 'idempotency.test', value: 1 }).execute()
    markEffect(tx)
  })
const changes = async () => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT count(*)::int AS count FROM "Tally" WHERE name = 'idempotency.test'`,
  )
  await runSql(app.platform.db.kysely, `DELETE FROM "Tally" WHERE name = 'idempotency.test'`)
  return row?.count
}

test('a change whose answer was lost is not made again, unless that does nothing', async () => {
  const lost = async (db: Db) => {
    await change(db)
    throw new Error('The answer is lost')
  }
  await expect(respondOnce(app.platform, request('caller', 'lost'), lost)).rejects.toThrow('lost')
  const repeat = respondOnce(app.platform, request('caller', 'lost'), never)
  await expect(repeat).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const other = { ...request('caller', 'lost'), fingerprint: fingerprint('other') }
  const reused = respondOnce(app.platform, { ...other, mayRunAgain: true }, never)
  await expect(reused).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const again = { ...request('caller', 'lost'), mayRunAgain: true }
  expect((await respondOnce(app.platform, again, created)).status).toBe(201)
  expect(await changes()).toBe(1)
})

test('a failed call without a change frees its key, also after another transaction', async () => {
  const failed = async (db: Db) => {
    await db.transaction((tx) => tx.selectNoFrom(sql`1`.as('one')).execute())
    throw new Error('The database went away')
  }
  await expect(respondOnce(app.platform, request('caller', 'failed'), failed)).rejects.toThrow()
  const again = await respondOnce(app.platform, request('caller', 'failed'), created)
  expect(again.status).toBe(201)
})

test('a refused call frees its key for a corrected one, also if it recorded an event', async () => {
  const refused = async (db: Db) => {
    await change(db)
    throw fail('FORBIDDEN')
  }
  await expect(respondOnce(app.platform, request('caller', 'refused'), refused)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const corrected = { ...request('caller', 'refused'), fingerprint: fingerprint('corrected') }
  expect((await respondOnce(app.platform, corrected, created)).status).toBe(201)
  expect(await changes()).toBe(1)
})

test('of two runs that believe to have the key, the one that lost it changes nothing', async () => {
  const [begun, paused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = respondOnce(app.platform, request('caller', 'paused'), async (db) => {
    begun.resolve()
    await paused.promise
    await change(db)
    return { status: 201, body: { from: 'first' } }
  })
  const refused = expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await begun.promise
  await expire('paused')
  const second = await respondOnce(app.platform, request('caller', 'paused'), async () => ({
    status: 201,
    body: { from: 'second' },
  }))
  paused.resolve()
  await refused
  expect(await changes()).toBe(0)
  const third = await respondOnce(app.platform, request('caller', 'paused'), never)
  expect([second, third]).toEqual(Array(2).fill({ status: 201, body: { from: 'second' } }))
})

test('a long request keeps its key, a crashed one does not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = respondOnce(app.platform, { ...request('caller', 'long'), renewMs: 20 }, async () => {
    begun.resolve()
    await promise
    return { status: 201, body: { from: 'first' } }
  })
  await begun.promise
  await expire('long')
  const ages = async () =>
    runSql(
      app.platform.db.kysely,
      `SELECT "createdAt" > now() - interval '5 seconds' AS "isFresh" FROM "IdempotencyKey" WHERE key = 'long'`,
    )
  await expect.poll(ages).toEqual([{ isFresh: true }])
  const repeat = respondOnce(app.platform, request('caller', 'long'), never)
  resolve()
  expect([await first, await repeat]).toEqual(Array(2).fill({ status: 201, body: { from: 'first' } }))

  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "IdempotencyKey" (caller, key, request) VALUES ('caller', 'dead', $1)`,
    [fingerprint('dead')],
  )
  await expire('dead')
  const taken = await respondOnce(app.platform, request('caller', 'dead'), async () => ({
    status: 200,
    body: {},
  }))
  expect(taken.status).toBe(200)
})
