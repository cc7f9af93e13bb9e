import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '../../testing/db.ts'
import { onePixel } from '../../testing/fixtures.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'
import { hashPassword } from '../features/accounts/passwords.ts'

/**
 * With a full disk, uploads are refused for now, leave no partial files, and continue once there is
 * room. Everything else works.
 */
const run = promisify(execFile)
const MEGABYTE = 1024 * 1024
/** Files leave a fifth of it free. */
const DISK_BYTES = 48 * MEGABYTE
const silent = { info: () => undefined, warn: () => undefined, error: console.error }

let folder: string
let disk: Disk
let database: TestDatabase
let db: TestDb
let server: Running
let address: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-disk-'))
  disk = await openDisk(folder)
  await Promise.all(['data', 'tmp'].map((name) => mkdir(path.join(folder, name))))
  database = await createTestDatabase()
  db = openTestDb({ url: database.url, poolSize: 2, log: silent })
  const port = String(await freePort())
  server = startProcess('server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    TMPDIR: path.join(folder, 'tmp'),
    PORT: port,
    LOG_LEVEL: 'warn',
  })
  address = `http://127.0.0.1:${port}`
  await server.says('Sokoni is open')
  const [phone, password] = ['+26876514000', 'correct horse battery']
  const passwordHash = await hashPassword(password)
  await db.prisma.user.create({
    data: { id: newId(), name: 'Somebody', username: 'somebody', phone, passwordHash, isPhoneVerified: true },
  })
  const body = JSON.stringify({ identifier: phone, password })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  token = (await login.json()).data.tokens.accessToken
}, 120_000)
afterAll(async () => {
  await server.end()
  await disk.close()
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Disk = {
  /** Leaves the given number of bytes free. */
  leave(bytes: number): Promise<void>
  close(): Promise<unknown>
}

/**
 * Mounts a small in-memory disk at `folder`, as root. Otherwise limits the size of the server's
 * files, which has the same effect.
 */
const openDisk = async (at: string): Promise<Disk> => {
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', at]).then(
    () => true,
    () => false,
  )
  if (!mounted)
    return {
      leave: async (bytes) => {
        const most = bytes >= DISK_BYTES / 2 ? 'unlimited' : String(bytes)
        await run('prlimit', ['--pid', String(server.process.pid), `--fsize=${most}:unlimited`])
      },
      close: async () => undefined,
    }
  const filler = path.join(at, 'filler')
  return {
    leave: async (bytes) => {
      await rm(filler, { force: true })
      const { stdout } = await run('df', ['--output=avail', '-B1', at])
      const file = await open(filler, 'w')
      await file.write(Buffer.alloc(Math.max(0, Number(stdout.split('\n')[1]) - bytes)))
      await file.close()
    },
    close: () => run('umount', ['-l', at]),
  }
}

const send = (to: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
  fetch(new URL(to, address), {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body && { body }),
  })
const upload = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('folder', 'messages')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
  return send('/api/media/upload', 'POST', {}, form)
}
const tus = { 'tus-resumable': '1.0.0' }
const begin = (bytes: Uint8Array) =>
  send('/api/media/uploads', 'POST', {
    ...tus,
    'upload-length': String(bytes.length),
    'upload-metadata': `folder ${btoa('messages')},filename ${btoa('a.pdf')}`,
  })
const goOn = (to: string, offset: number, bytes: Uint8Array) =>
  send(
    to,
    'PATCH',
    { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    new Uint8Array(bytes.subarray(offset)),
  )
const refusal = async (answer: Response) => [answer.status, (await answer.json()).error.code]
/** Returns all files of uploads, except those that fill the disk. */
const halves = async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile() && /sokoni-received|\.tmp$/.test(entry.parentPath))
    .map(({ name }) => name)
}

/** Returns a document of the given size. */
const document = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, 'x')])

test('a file that does not fit is refused for now, leaves nothing, and is accepted later', async () => {
  const file = document(2 * MEGABYTE)
  await disk.leave(MEGABYTE / 2)
  const refused = await upload(file)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refusal(refused)).toEqual([503, 'UNAVAILABLE'])
  expect(await halves()).toEqual([])
  // Other calls still work.
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  expect((await send('/api/users/me', 'GET', {})).status).toBe(200)
  await disk.leave(DISK_BYTES)
  expect((await upload(file)).status).toBe(201)
  // The file is deleted after the answer.
  await expect.poll(halves).toEqual([])
})

test('a complete upload that could not be stored is stored when its client retries', async () => {
  const file = document(2 * MEGABYTE)
  await disk.leave(DISK_BYTES)
  const begun = await begin(file)
  expect(begun.status).toBe(201)
  const to = begun.headers.get('location') ?? ''
  const most = file.length - 1000
  expect(
    (
      await send(
        to,
        'PATCH',
        { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        new Uint8Array(file.subarray(0, most)),
      )
    ).status,
  ).toBe(204)
  // Room for the rest of the upload, but not for its stored copy.
  await disk.leave(MEGABYTE)
  expect(await refusal(await goOn(to, most, file))).toEqual([503, 'UNAVAILABLE'])
  expect(await halves()).toEqual([])
  await disk.leave(DISK_BYTES)
  const asked = await send(to, 'HEAD', tus)
  if (Number(asked.headers.get('upload-offset')) < file.length) await goOn(to, most, file)
  const again = await send(to, 'HEAD', tus)
  expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(file.length)])
  const key = to.split('/').at(-1) ?? ''
  expect(await db.prisma.upload.findUnique({ where: { key } })).toMatchObject({ size: BigInt(file.length) })
})

test('an interrupted upload continues where it was, and errors reveal no internals', async () => {
  const file = document(3 * MEGABYTE)
  await disk.leave(DISK_BYTES)
  const to = (await begin(file)).headers.get('location') ?? ''
  await disk.leave(MEGABYTE)
  const refused = await goOn(to, 0, file)
  expect(refused.status).toBe(503)
  const text = await refused.text()
  expect(JSON.parse(text).error.code).toBe('UNAVAILABLE')
  expect(text).not.toContain(folder)
  await disk.leave(DISK_BYTES)
  const offset = Number((await send(to, 'HEAD', tus)).headers.get('upload-offset'))
  expect(offset).toBeLessThan(file.length)
  expect((await goOn(to, offset, file)).status).toBe(204)
})

test('an upload is not started if its metadata does not fit, and leaves nothing', async () => {
  await disk.leave(0)
  const refused = await begin(document(1000))
  const text = await refused.text()
  expect([refused.status, JSON.parse(text).error.code]).toEqual([503, 'UNAVAILABLE'])
  expect(text).not.toContain(folder)
  expect(
    (await readdir(path.join(folder, 'data', 'uploads'))).filter((name) => !name.endsWith('.json')),
  ).toEqual([])
  await disk.leave(DISK_BYTES)
  expect((await begin(onePixel)).status).toBe(201)
})
