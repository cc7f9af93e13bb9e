import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeUser } from '../testing/factories.ts'
import { runSql } from '../testing/sql.ts'
import { cleanUp } from './clean-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/**
 * Data with a retention period in docs/PRIVACY.md, each with a function that creates a row of a
 * given age.
 */
const kept: [what: string, table: string, sql: string, daysYoung: number, daysOld: number][] = [
  [
    'answers for an Idempotency-Key',
    'IdempotencyKey',
    `INSERT INTO "IdempotencyKey" (caller, key, request, "createdAt") VALUES ($1::uuid::text, 'k', '\\x00', $2)`,
    1,
    1.1,
  ],
  [
    'codes',
    'OtpCode',
    `INSERT INTO "OtpCode" (id, phone, purpose, "codeHash", address, "createdAt", "expiresAt")
     VALUES ($1::uuid, '+26876000001', 'signup', '\\x00', 'here', $2, $2)`,
    0.9,
    1.1,
  ],
  [
    'what WhatsApp was sent',
    'WhatsappSend',
    `INSERT INTO "WhatsappSend" ("deliveryId", attempt, recipient, "createdAt") VALUES ($1::uuid, 1, '\\x00', $2)`,
    0.9,
    1.1,
  ],
  [
    'what it would have been sent',
    'WhatsappOutbox',
    `INSERT INTO "WhatsappOutbox" (id, "to", template, code, "createdAt") VALUES ($1::uuid, 'x', 'x', '1', $2)`,
    6,
    8,
  ],
  [
    'events that were given up',
    'Outbox',
    `INSERT INTO "Outbox" (id, name, payload, "failedAt") VALUES ($1::uuid, 'test.kept', '{}', $2)`,
    13,
    15,
  ],
  [
    'talks with the assistant',
    'AssistantSession',
    `INSERT INTO "AssistantSession" (id, "updatedAt") VALUES ($1::uuid, $2)`,
    29,
    31,
  ],
  [
    'lists of the feed',
    'FeedSnapshot',
    `INSERT INTO "FeedSnapshot" ("userId", view, boundaries, "updatedAt") VALUES ($1::uuid, 'ranked/desc', '{}', $2)`,
    0.9,
    1.1,
  ],
  [
    'who saw what',
    'ProductView',
    `INSERT INTO "ProductView" ("productId", viewer, "seenAt") VALUES ($1::uuid, $1::text, $2)`,
    0.08,
    0.09,
  ],
  [
    'who shared what',
    'ProductSharer',
    `INSERT INTO "ProductSharer" ("productId", viewer, "countedAt") VALUES ($1::uuid, $1::text, $2)`,
    0.9,
    1.1,
  ],
  [
    'addresses that viewed or shared',
    'ProductAddress',
    `INSERT INTO "ProductAddress" ("productId", act, address, since) VALUES ($1::uuid, 'view', 'hash', $2)`,
    0.9,
    1.1,
  ],
  [
    'processes that worked',
    'QueueWorker',
    `INSERT INTO "QueueWorker" (id, queue, host, pid, concurrency, "seenAt") VALUES ($1::uuid, 'otp', 'h', 1, 1, $2)`,
    0.005,
    0.01,
  ],
]

it('deletes data after its retention period, and not earlier', async () => {
  const { db } = app.platform
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
  const count = async (table: string) =>
    (await runSql(db.kysely, `SELECT count(*)::int AS count FROM "${table}"`))[0]?.count
  for (const [what, , sql, young, old] of kept)
    for (const days of [young, old])
      await runSql(db.kysely, sql, [randomUUID(), ago(days)]).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`)
      })
  const before = Object.fromEntries(
    await Promise.all(kept.map(async ([what, table]) => [what, await count(table)])),
  )
  expect(before).toEqual(Object.fromEntries(kept.map(([what]) => [what, 2])))
  await cleanUp(app.platform)
  const after = Object.fromEntries(
    await Promise.all(kept.map(async ([what, table]) => [what, await count(table)])),
  )
  expect(after).toEqual(Object.fromEntries(kept.map(([what]) => [what, 1])))
})

it('deletes a session a month after it ended', async () => {
  const { prisma } = app.platform.db
  const [present, lately, long] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  const end = (id: string, days: number) =>
    prisma.session.update({ where: { id }, data: { endedAt: new Date(Date.now() - days * 24 * 3600_000) } })
  await Promise.all([end(lately.sessionId, 29), end(long.sessionId, 31)])
  await cleanUp(app.platform)
  const left = await prisma.session.findMany({ select: { id: true } })
  expect(left.map(({ id }) => id).sort()).toEqual([present.sessionId, lately.sessionId].sort())
})

it('continues after a failed step and reports it', async () => {
  const { db } = app.platform
  await runSql(
    db.kysely,
    `INSERT INTO "QueueWorker" (id, queue, host, pid, concurrency, "seenAt")
     VALUES (gen_random_uuid(), 'ai', 'h', 1, 1, now() - interval '1 day')`,
  )
  const broken = { ...app.platform, clock: { now: () => Number.NaN } }
  await expect(cleanUp(broken)).rejects.toThrow('Not everything could be cleaned up')
  expect(await runSql(db.kysely, `SELECT 1 FROM "QueueWorker" WHERE queue = 'ai'`)).toEqual([])
})

it('is an ordinary job: one at a time, visible to operators', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  const standing = async () =>
    (await admin.call('listQueues')).body.data.queues.find(({ name }) => name === 'maintenance')
  await admin.call('orderQueue', { name: 'maintenance', order: 'pause' })
  for (const _ of [1, 2, 3]) await app.platform.queue.enqueue('admin.clean-up', {}, { key: 'everything' })
  expect(await standing()).toMatchObject({ waiting: 1, isPaused: true })
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ProductView" ("productId", viewer, "seenAt") VALUES ($1::uuid, 'old', now() - interval '1 day')`,
    [randomUUID()],
  )
  await admin.call('orderQueue', { name: 'maintenance', order: 'resume' })
  app.work()
  const old = `SELECT 1 FROM "ProductView" WHERE viewer = 'old'`
  await expect.poll(() => runSql(app.platform.db.kysely, old), { timeout: 20_000 }).toEqual([])
  await expect.poll(standing, { timeout: 20_000 }).toMatchObject({ waiting: 0, running: 0, failed: 0 })
})

it('deletes words from the vocabulary that no product has any more', async () => {
  const { db } = app.platform
  const words = async () =>
    (await runSql(db.kysely, `SELECT word FROM "SearchWord" WHERE word ~ '^zz' ORDER BY 1`)).map(
      ({ word }) => word,
    )
  const product = await makeProduct(app, { title: 'zzonly zzshared' })
  await makeProduct(app, { title: 'zzshared' })
  await product.shop.owner.call('updateProduct', {
    id: product.id,
    title: 'zzother',
    description: 'A product that a test listed',
    price: { amount: 100, currency: 'SZL' },
  })
  expect(await words()).toEqual(['zzonly', 'zzother', 'zzshared'])
  await cleanUp(app.platform)
  expect(await words()).toEqual(['zzother', 'zzshared'])
  expect(await runSql(db.kysely, 'SELECT 1 FROM "RemovedWord"')).toEqual([])
})
