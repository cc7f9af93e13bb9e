import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { assertDiskSpace, whileDiskHasSpace } from '../../../platform/storage/disk-space.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { deleteAbandonedFiles, openTempFolder } from './multipart.ts'
import { makeRoom, openUploadFiles, reserveUpload } from './upload-files.ts'

const MB = 1024 * 1024
/** Free and total megabytes of the disk; `null` for the real ones. */
const disk = vi.hoisted(() => ({ size: null as { free: number; total: number } | null }))
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  const statfs = async (folder: string) =>
    disk.size
      ? { bavail: disk.size.free, blocks: disk.size.total, bsize: 1024 * 1024 }
      : await original.statfs(folder)
  return { ...original, statfs }
})

let app: TestApp
let user: TestUser
let folder: string
beforeAll(async () => {
  app = await startTestApp({ env: { ARRIVING_FILES_MB: '4' } })
  user = await makeUser(app)
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-multipart-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const post = async (parts: [string, string | Blob][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const request = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.statusCode
}
const fields = (count: number, length: number): [string, string][] =>
  Array.from({ length: count }, (_, n) => [`f${n}`, 'x'.repeat(length)])
const file: [string, Blob] = ['file', new Blob([new Uint8Array(onePixel)], { type: 'image/png' })]

describe('a form', () => {
  test('is refused with too many fields or parts, or too much data', async () => {
    expect(await post([...fields(90, 10), file])).toBe(201)
    expect(await post([...fields(101, 10), file])).toBe(413)
    expect(await post([...fields(1, 100_001), file])).toBe(413)
    expect(await post([...fields(10, 99_000), file])).toBe(201)
    expect(await post([...fields(11, 99_000), file])).toBe(413)
  })
})

test('forms of one account leave at most its share of files on the disk', async () => {
  const large = (): [string, Blob] => ['file', new Blob([new Uint8Array(3 * 1024 * 1024)])]
  const statuses = await Promise.all([post([large()]), post([large()])])
  // All zeros are of no type that is taken.
  expect(statuses.sort()).toEqual([415, 429])
  // Their files are gone, and count no more.
  expect(await post([file])).toBe(201)
  expect(await post([large()])).toBe(415)
})

describe('the folder of received files', () => {
  test('is accessible to its owner only, also if it was open before', async () => {
    const [made, open] = [path.join(folder, 'made'), path.join(folder, 'open')]
    await mkdir(open, { mode: 0o777 })
    for (const one of [made, open]) {
      await openTempFolder(one)
      expect((await stat(one)).mode & 0o777).toBe(0o700)
    }
  })

  test('is cleaned of files of crashed processes, but not of running uploads', async () => {
    const received = path.join(folder, 'received')
    await Promise.all(
      ['dead', 'alive', 'empty'].map((name) => mkdir(path.join(received, name), { recursive: true })),
    )
    const now = Date.now()
    const longAgo = new Date(now - 2 * 3_600_000)
    for (const name of ['dead', 'alive']) await writeFile(path.join(received, name, '0'), 'half')
    await utimes(path.join(received, 'dead', '0'), longAgo, longAgo)
    for (const name of ['dead', 'alive', 'empty']) await utimes(path.join(received, name), longAgo, longAgo)
    await deleteAbandonedFiles(received, now)
    expect(await readdir(received)).toEqual(['alive'])
    await deleteAbandonedFiles(path.join(folder, 'nowhere'), now)
  })
})

test('a file without room on the disk is refused before it is sent', async () => {
  await assertDiskSpace(folder, 1)
  await expect(assertDiskSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: 2,
  })
})

const tus = (
  method: 'POST' | 'PATCH' | 'HEAD',
  url: string,
  more: { by?: TestUser; headers?: object; payload?: Buffer },
) =>
  app.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${(more.by ?? user).token}`,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      ...more.headers,
    },
    ...(more.payload && { payload: more.payload }),
  })
const create = (bytes: number, by = user) =>
  tus('POST', '/api/media/uploads', { by, headers: { 'upload-length': String(bytes) } })
const begin = async (bytes: number, by = user) => (await create(bytes, by)).statusCode
const addTo = (url: string, from: number, bytes: number) =>
  tus('PATCH', url, { headers: { 'upload-offset': String(from) }, payload: Buffer.alloc(bytes) })

/** Sets the free and total megabytes of the disk for one test. */
const setDisk = (size: { free: number; total: number }) => {
  onTestFinished(() => {
    disk.size = null
  })
  disk.size = size
}
const LARGE = 100_000

test.each([
  ['2 GB of a large disk', { free: 2048, total: LARGE }],
  ['a fifth of a small one', { free: 200, total: 1000 }],
])('forms and resumable uploads leave %s free', async (_, size) => {
  setDisk(size)
  // Refused before their content is read.
  expect([await post([file]), await begin(1000)]).toEqual([503, 503])
  setDisk({ ...size, free: size.free + 101 })
  expect([await post([file]), await begin(1000)]).toEqual([201, 201])
})

test('operators see what files may still take of the disk', async () => {
  setDisk({ free: 3048, total: LARGE })
  const { payload } = await app.app.inject('/metrics')
  expect(payload).toMatch(new RegExp(`^sokoni_disk_room_bytes ${1000 * MB}$`, 'm'))
})

test('an upload stops while others fill the disk, and goes on where it was', async () => {
  setDisk({ free: 5000, total: LARGE })
  const url = String((await create(3 * MB)).headers.location)
  expect((await addTo(url, 0, MB)).statusCode).toBe(204)
  setDisk({ free: 1000, total: LARGE })
  const refused = await addTo(url, MB, MB)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect((await tus('HEAD', url, {})).headers['upload-offset']).toBe(String(MB))
  setDisk({ free: 5000, total: LARGE })
  expect((await addTo(url, MB, MB)).statusCode).toBe(204)
})

test('a file that the disk has no room for is not stored, and leaves nothing', async () => {
  const { storage } = app.platform
  const key = 'products/too-much.webp'
  const put = () => storage.put(key, Readable.from([Buffer.alloc(10)]), { type: 'image/webp' })
  setDisk({ free: 1000, total: LARGE })
  await expect(put()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const copied = path.join(folder, 'copied')
  await writeFile(copied, 'half')
  await expect(storage.put(key, { path: copied }, { type: 'image/webp' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect(await storage.stat(key)).toBeNull()
  setDisk({ free: 5000, total: LARGE })
  expect(await put()).toEqual({ size: 10 })
})

test('the disk is asked again after each megabyte of a file', async () => {
  setDisk({ free: 5000, total: LARGE })
  const passed: number[] = []
  const chunks = Readable.from(Array.from({ length: 4 }, () => Buffer.alloc(MB)))
  const pass = async () => {
    for await (const chunk of whileDiskHasSpace(chunks, folder)) {
      passed.push(chunk.length)
      if (passed.length === 2) setDisk({ free: 1000, total: LARGE })
    }
  }
  await expect(pass()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(passed).toEqual([MB, MB])
})

test('uploads that are declared and have not arrived count; the account with most gives way on a full disk', async () => {
  const [greedy, seller] = [await makeUser(app), await makeUser(app)]
  setDisk({ free: 2048 + 250, total: LARGE })
  const uploads = [await create(100 * MB, greedy), await create(100 * MB, greedy)]
  expect(uploads.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await begin(100 * MB, greedy)).toBe(503)
  expect(await begin(100 * MB, seller)).toBe(201)
  const heads = uploads.map(({ headers }) => tus('HEAD', String(headers.location), { by: greedy }))
  expect((await Promise.all(heads)).map(({ statusCode }) => statusCode)).toEqual([404, 200])
})

test('no upload gives way where that would not be enough', async () => {
  const [greedy, seller] = [await makeUser(app), await makeUser(app)]
  setDisk({ free: 2048 + 1000, total: LARGE })
  const url = String((await create(100 * MB, greedy)).headers.location)
  // Stored files fill the disk.
  setDisk({ free: 2048 - 500, total: LARGE })
  expect(await begin(MB, seller)).toBe(503)
  expect((await tus('HEAD', url, { by: greedy })).statusCode).toBe(200)
})

test('an upload that another server ended counts no more, once it cannot be on its way', async () => {
  const seller = await makeUser(app)
  const files = await openUploadFiles(app.platform)
  const urls = [await create(MB, seller), await create(MB, seller)].map(({ headers }) =>
    String(headers.location),
  )
  const other = await openUploadFiles(app.platform)
  const counted = other.unfinished.total()
  for (const url of urls) await files.removeUpload(url.split('/').at(-1) ?? '')
  const reserve = () =>
    reserveUpload(other, { id: `${seller.id}.next`, ownerId: seller.id, size: Number.MAX_SAFE_INTEGER })
  expect([await reserve(), other.unfinished.total()]).toEqual([false, counted])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect([await reserve(), other.unfinished.total()]).toEqual([false, counted - 2 * MB])
})

test('servers that share a disk make room on it together', async () => {
  const [greedy, seller] = [await makeUser(app), await makeUser(app)]
  setDisk({ free: 2048 + 1000, total: LARGE })
  for (let times = 0; times < 2; times += 1) expect(await begin(100 * MB, greedy)).toBe(201)
  const other = await openUploadFiles(app.platform)
  const counted = other.unfinished.total()
  // Room for all but one of them.
  setDisk({ free: 2048 + counted / MB - 40, total: LARGE })
  expect(await begin(50 * MB, seller)).toBe(201)
  const left = await readdir(other.folder)
  await makeRoom(other, { ownerId: seller.id, size: 10 * MB })
  // It removed no other one in the place of the one that it still counted.
  expect(await readdir(other.folder)).toEqual(left)
})
