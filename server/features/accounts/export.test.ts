import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { watchStatements } from '../../../testing/statements.ts'
import { exportSections } from './queries/export-sections.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port // it listens on TCP
})
afterAll(() => app.close())

const fileOf = (body: unknown) => z.record(z.string(), z.unknown()).parse(body)
const rows = z.array(z.record(z.string(), z.unknown()))

/**
 * Requests the file; with `reads` false nothing is read from the connection until
 * `answer.resume()`.
 */
const open = async (user: TestUser, reads: boolean) => {
  const call = request({
    port,
    path: '/api/users/me/export',
    headers: { authorization: `Bearer ${user.token}` },
    agent: false,
  }).end()
  const [answer] = await once(call, 'response')
  const whole = new Promise<{ text: string; isComplete: boolean }>((resolve) => {
    let text = ''
    answer.on('data', (chunk: Buffer) => {
      text += chunk
    })
    answer.on('error', () => undefined)
    answer.on('close', () => resolve({ text, isComplete: answer.complete }))
    if (!reads) answer.pause()
  })
  return { status: Number(answer.statusCode), headers: answer.headers, whole, answer, call }
}

/** A fragment of each statement that reads a page of the export. */
const A_PAGE = 'AS position'

/**
 * Creates `count` messages of the longest kind from a buyer, and half as many answers of the shop.
 */
const fillChat = async (count: number, length: number) => {
  const { shop } = await makeProduct(app)
  const buyer = await makeUser(app)
  const sent = await buyer.call('sendMessage', { shopId: shop.id, content: 'first' })
  const { chatId } = sent.body.data
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), $1::uuid, 1 + n, CASE WHEN n % 3 = 0 THEN $3::uuid ELSE $2::uuid END,
       CASE WHEN n % 3 = 0 THEN 'shop' ELSE 'buyer' END::"ChatSide", n || ' ' || repeat('x', $5::int)
     FROM generate_series(1, $4::int) n`,
    [chatId, buyer.id, shop.owner.id, count, length],
  )
  return { buyer, owner: shop.owner, chatId }
}

test('has every row exactly once, across pages and among rows of the same moment', async () => {
  const { buyer, owner, chatId } = await fillChat(650, 5)
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Notification" (id, "userId", type, title, message, "createdAt")
     SELECT gen_random_uuid(), $1::uuid, 'other', 'T', n::text, '2026-01-01' FROM generate_series(1, 401) n`,
    [buyer.id],
  )
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ProductShare" (id, "productId", "userId") SELECT gen_random_uuid(), gen_random_uuid(), $1::uuid
     FROM generate_series(1, 200)`,
    [buyer.id],
  )
  const file = fileOf((await buyer.call('exportMe')).body)
  expect(Object.keys(file)).toEqual(['exportedAt', 'user', ...Object.keys(exportSections)])
  const messages = rows.parse(file.messages)
  expect(messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 651 }, (_, n) => n + 1).filter((seq) => seq === 1 || (seq - 1) % 3 !== 0),
  )
  expect(messages.every((row) => row.chatId === chatId && row.senderId === buyer.id)).toBe(true)
  expect(new Set(rows.parse(file.notifications).map(({ message }) => message)).size).toBe(401)
  expect(rows.parse(file.notifications)).toHaveLength(401)
  expect(rows.parse(file.shares)).toHaveLength(200)
  expect(rows.parse(fileOf((await owner.call('exportMe')).body).messages)).toHaveLength(216)
})

test('requested twenty times at once by one account is sent once; the others get a Retry-After', async () => {
  const { buyer } = await fillChat(3000, 4000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(buyer, true)))
  const [sent, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toHaveLength(0)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(19)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const file = await sent?.whole
  expect(file?.isComplete).toBe(true)
  expect(fileOf(JSON.parse(file?.text ?? '')).messages).toHaveLength(2001)
  expect((await buyer.call('exportMe')).status).toBe(200)
})

test('is not read any further after its client disconnects, and can be requested again at once', async () => {
  const { buyer } = await fillChat(6000, 4000)
  const reading = watchStatements()
  const { status, call } = await open(buyer, false)
  expect(status).toBe(200)
  call.destroy()
  await expect.poll(async () => (await open(buyer, true)).status).toBe(200)
  expect(reading.count(A_PAGE)).toBeGreaterThan(0)
  expect(reading.count(A_PAGE)).toBeLessThan(70)
  reading.mockRestore()
})

test('that is not being read gives way to a new request of the same account', async () => {
  const { buyer } = await fillChat(6000, 4000)
  const reading = watchStatements()
  const pages = () => reading.count(A_PAGE)
  const first = await open(buyer, false)
  const early = await open(buyer, true)
  expect([first.status, early.status]).toEqual([200, 429])
  let before = -1
  await expect
    .poll(
      () => {
        const [last, count] = [before, pages()]
        before = count
        return count === last
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true)
  reading.mockRestore()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  const second = await open(buyer, true)
  clock.mockRestore()
  expect(second.status).toBe(200)
  expect((await second.whole).isComplete).toBe(true)
  first.answer.resume()
  expect((await first.whole).isComplete).toBe(false)
})

test('breaks the connection where the database fails in the middle, and is a plain error before', async () => {
  const { buyer } = await fillChat(600, 4000)
  let pages = 0
  const failing = watchStatements((text) => {
    if (text.includes(A_PAGE) && text.includes('"ChatMessage"')) pages += 1
    return pages === 2
  })
  const broken = await open(buyer, true)
  const { isComplete, text } = await broken.whole
  failing.mockRestore()
  expect([broken.status, isComplete]).toEqual([200, false])
  expect(() => JSON.parse(text)).toThrow()
  const early = watchStatements((text) => text.includes('to_jsonb(u)'))
  const refused = await open(buyer, true)
  early.mockRestore()
  expect([refused.status, refused.headers['content-disposition']]).toEqual([500, undefined])
  expect((await buyer.call('exportMe')).status).toBe(200)
})

test('of all exports, two pages are read at a time', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(app)))
  const { maintenance } = app.platform.db
  let exports: Promise<{ status: number }[]> | undefined
  await maintenance.transaction(async (tx) => {
    await runSql(tx, 'LOCK TABLE "Product" IN ACCESS EXCLUSIVE MODE')
    exports = Promise.all(users.map((user) => user.call('exportMe')))
    await expect.poll(() => countLockWaits(maintenance.kysely, A_PAGE), { timeout: 20_000 }).toBe(2)
    expect((await makeUser(app)).id).not.toBe('')
    expect(await countLockWaits(maintenance.kysely, A_PAGE)).toBe(2)
  })
  expect((await exports)?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
