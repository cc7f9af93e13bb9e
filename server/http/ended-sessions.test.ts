import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { runSql } from '../../testing/sql.ts'
import { RECEIVED_FOLDER } from './requests/read-input.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns whether the server has begun to receive a file with this text. */
const isReceiving = async (text: string) => {
  const names = await readdir(RECEIVED_FOLDER, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map((name) => readFile(path.join(RECEIVED_FOLDER, name), 'latin1').catch(() => '')),
  )
  return files.some((file) => file.includes(text))
}

/** Uploads a document and runs `meanwhile` when half of it has arrived. */
const upload = (user: TestUser, meanwhile: () => Promise<unknown>) => {
  const mark = newId()
  const part = (name: string, more = '') =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const body = async function* () {
    yield `${part('folder')}verification\r\n${part('file', '; filename="a.pdf"')}%PDF-1.4\n${mark}${'x'.repeat(200_000)}`
    await expect.poll(() => isReceiving(mark)).toBe(true)
    await meanwhile()
    yield `${'x'.repeat(1000)}\r\n--edge--\r\n`
  }
  return app.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: Readable.from(body()),
  })
}

/** Sends a resumable upload in one request and runs `meanwhile` when half of it has arrived. */
const resume = async (user: TestUser, meanwhile: () => Promise<unknown>) => {
  const headers = { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0' }
  const text = '%PDF-1.4\n'.padEnd(200_000, 'x')
  const begun = await app.app.inject({
    method: 'POST',
    url: '/api/media/uploads',
    headers: {
      ...headers,
      'upload-length': String(text.length),
      'upload-metadata': `folder ${Buffer.from('verification').toString('base64')}`,
    },
  })
  const body = async function* () {
    yield text.slice(0, 100_000)
    await meanwhile()
    yield text.slice(100_000)
  }
  return app.app.inject({
    method: 'PATCH',
    url: String(begun.headers.location),
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: Readable.from(body()),
  })
}

type Ending = [string, boolean, (user: TestUser, admin: TestUser) => Promise<unknown>]
const endings: Ending[] = [
  ['nothing happens', true, async () => undefined],
  ['the user signs out', false, (user) => user.call('logout')],
  [
    'the account is deactivated',
    false,
    ({ id }, admin) => admin.call('changeAdminUser', { id, status: 'deactivated' }),
  ],
]
const ways = [
  { way: 'a form', send: upload, stored: 201 },
  { way: 'a resumable upload', send: resume, stored: 204 },
]

describe.each(ways)('$way that began to arrive', ({ send, stored }) => {
  it.each(endings)('before %s: is stored %s', async (_, isStored, happen) => {
    const user = await makeUser(app)
    const admin = await makeUser(app, { role: 'admin' })
    const answer = await send(user, async () => {
      await happen(user, admin)
      await app.settle()
    })
    expect(answer.statusCode).toBe(isStored ? stored : 401)
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(isStored ? 1 : 0)
  })
})

describe('a call that waited while the account was deactivated', () => {
  /** Begins calls, of which so many wait for a lock, and deactivates the account meanwhile. */
  const whileLocked = async <T>(user: TestUser, waits: number, begin: () => T): Promise<T> => {
    const admin = await makeUser(app, { role: 'admin' })
    return app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'LOCK TABLE "SavedSearch" IN ACCESS EXCLUSIVE MODE')
      const begun = begin()
      await expect.poll(() => countLockWaits(app.platform.db.kysely)).toBe(waits)
      expect((await admin.call('changeAdminUser', { id: user.id, status: 'deactivated' })).status).toBe(200)
      return begun
    })
  }
  it('for a slot does not act', async () => {
    const user = await makeUser(app)
    const calls = await whileLocked(user, 4, () => ({
      first: Array.from({ length: 4 }, (_, n) => user.call('saveSearch', { q: `kikoi ${n}` })),
      late: user.call('saveSearch', { q: 'late' }),
    }))
    await Promise.all(calls.first)
    expect((await calls.late).status).toBe(401)
    expect(await app.platform.db.prisma.savedSearch.count({ where: { userId: user.id } })).toBe(4)
  })

  it('for the same Idempotency-Key gets no response', async () => {
    const user = await makeUser(app)
    const save = () => user.call('saveSearch', { q: 'kikoi' }, { headers: { 'idempotency-key': 'same' } })
    const calls = await whileLocked(user, 1, () => [save(), save()])
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toContain(401)
  })
})
