import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const folder = path.join(tmpdir(), 'sokoni-received')
/** Whether the server has begun to receive a file with this text. */
const isReceiving = async (text: string) => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map((name) => readFile(path.join(folder, name), 'latin1').catch(() => '')),
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

it.each<[string, number, (user: TestUser, admin: TestUser) => Promise<unknown>]>([
  ['nothing happens', 201, async () => undefined],
  ['the user signs out', 401, (user) => user.call('logout')],
  [
    'the account is deactivated',
    401,
    ({ id }, admin) => admin.call('changeAdminUser', { id, status: 'deactivated' }),
  ],
])('a form that began to arrive before %s is answered %i', async (_, status, happen) => {
  const user = await makeUser(app)
  const admin = await makeUser(app, { role: 'admin' })
  const answer = await upload(user, async () => {
    await happen(user, admin)
    await app.settle()
  })
  expect(answer.statusCode).toBe(status)
  expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(
    status === 201 ? 1 : 0,
  )
})
