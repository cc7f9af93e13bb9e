import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '../../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../../testing/processes.ts'
import { runSql } from '../../../testing/sql.ts'
import { hashPassword } from './passwords.ts'

/** Exports an account with 24,000 messages of maximum length from a separate process. */
const MESSAGES = 24_000
const LENGTH = 4000
const MEGABYTE = 1024 * 1024
const silent = { info: () => undefined, warn: () => undefined, error: console.error }

let folder: string
let database: TestDatabase
let db: TestDb
let server: Running
let address: string
let authorization: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-export-'))
  database = await createTestDatabase()
  db = openTestDb({ url: database.url, poolSize: 2, log: silent })
  const [seller, chat, phone, password] = [newId(), newId(), '+26876515000', 'correct horse battery']
  const passwordHash = await hashPassword(password)
  await db.prisma.user.create({
    data: { id: seller, name: 'Seller', username: 'seller', phone, passwordHash, isPhoneVerified: true },
  })
  await db.prisma.chat.create({
    data: { id: chat, shopId: newId(), buyerId: newId(), ownerId: seller, lastSeq: MESSAGES },
  })
  await runSql(
    db.kysely,
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), $1::uuid, n, $2::uuid, 'shop', repeat('x', ${LENGTH}) FROM generate_series(1, ${MESSAGES}) n`,
    [chat, seller],
  )
  const port = String(await freePort())
  server = startProcess('server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'warn',
    // More exports per hour than the limit allows.
    RATE_LIMIT_FACTOR: '10',
  })
  address = `http://127.0.0.1:${port}`
  await server.says('Sokoni is open')
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: phone, password }),
  })
  authorization = `Bearer ${(await login.json()).data.tokens.accessToken}`
}, 180_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Resident memory of the server in bytes: current, or the peak since `forgetPeak`. */
const memory = async (what: 'VmRSS' | 'VmHWM') => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(status.match(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm'))?.[1]) * 1024
}
const forgetPeak = () => writeFile(`/proc/${server.process.pid}/clear_refs`, '5')
const openExport = (signal?: AbortSignal) =>
  fetch(`${address}/api/users/me/export`, { headers: { authorization }, ...(signal && { signal }) })

/** Reads an answer without storing it; counts its bytes and messages. */
const readWhole = async ({ body }: Response) => {
  let [bytes, messages, tail] = [0, 0, '']
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    const text = tail + decoder.decode(chunk, { stream: true })
    const parts = text.split('"seq": ')
    messages += parts.length - 1
    tail = (parts.at(-1) ?? '').slice(-8)
  }
  return { bytes, messages, tail }
}

test('an export of 100 MB uses less than 64 MB of memory, also with twenty concurrent requests', async () => {
  await fetch(`${address}/api/users/me`, { headers: { authorization } })
  await forgetPeak()
  const before = await memory('VmRSS')
  const answers = await Promise.all(Array.from({ length: 20 }, () => openExport()))
  const sent = answers.filter(({ status }) => status === 200)
  expect(sent).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
  const [whole] = await Promise.all(sent.map(readWhole))
  expect(whole?.bytes).toBeGreaterThan(MESSAGES * LENGTH)
  expect([whole?.messages, whole?.tail.at(-1)]).toEqual([MESSAGES, '}'])
  const growth = (await memory('VmHWM')) - before
  console.info(`The export grew the server by ${Math.round(growth / MEGABYTE)} MB`)
  expect(growth).toBeLessThan(64 * MEGABYTE)
}, 120_000)

test('a client that lost its connection can retry, and the first export is released', async () => {
  const gone = new AbortController()
  const first = await openExport(gone.signal)
  const reader = first.body?.getReader()
  for (let chunks = 0; chunks < 20; chunks += 1) await reader?.read()
  gone.abort()
  await expect
    .poll(
      async () => {
        const answer = await openExport()
        if (answer.status !== 200) return answer.status
        return (await readWhole(answer)).messages
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(MESSAGES)
}, 120_000)
