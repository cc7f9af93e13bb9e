import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { clipMaker } from '../../../platform/video/test-clips.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { startTestS3 } from '../../../testing/s3.ts'
import { attachUpload, releaseUpload, sweepUploads } from './public.ts'

const MEGABYTE = 1024 * 1024
const DAY_MS = 24 * 3_600_000

let now = Date.now()
let app: TestApp
let photo: Buffer
let folder: string
let clip: Buffer
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .toBuffer()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-media-test-'))
  const place = ['-metadata', 'location=-26.5+031.5/', '-metadata', 'comment=SecretPhone']
  const more = [...place, '-movflags', 'use_metadata_tags']
  clip = await readFile(clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.3, { more }))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
/** The first bytes of an MP4. */
const clipStart = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  Buffer.alloc(100),
])
const ofSize = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])

const upload = (
  user: TestUser,
  bytes: Uint8Array,
  { folder, name = 'photo.jpg' }: { folder?: UploadFolder; name?: string } = {},
  on: TestApp = app,
) =>
  on.withToken(user.token).call(
    'uploadMedia',
    { folder },
    {
      files: { file: { bytes, filename: name, type: 'image/jpeg' } },
    },
  )

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })

describe('an upload', () => {
  test('is stored as WebP without metadata, public for a comment if no folder is given', async () => {
    const user = await makeUser(app)
    const { status, body } = await upload(user, photo)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      key: expect.stringMatching(/^comments\/[0-9a-f-]{36}\.webp$/),
      url: `/media/${body.data.key}`,
      size: expect.any(Number),
      type: 'image/webp',
    })
    const shown = await get(body.data.url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.rawPayload.length).toBe(body.data.size)
    expect(photo.includes('SecretPhone')).toBe(true)
    expect(shown.rawPayload.includes('SecretPhone')).toBe(false)
  })

  test('needs a signed-in user, a known folder and a file', async () => {
    const user = await makeUser(app)
    const files = { file: { bytes: photo, filename: 'x.jpg', type: 'image/jpeg' } }
    expect((await app.visitor.call('uploadMedia', { folder: 'comments' }, { files })).status).toBe(401)
    // Raw: the types would not allow it.
    const elsewhere = await upload(user, photo, { folder: 'elsewhere' as UploadFolder })
    expect([elsewhere.status, elsewhere.body.errors[0]?.path]).toEqual([422, 'body.folder'])
    const none = await user.call('uploadMedia', { folder: 'comments' })
    expect([none.status, none.body.errors]).toEqual([
      422,
      [{ path: 'body.file', message: 'Please choose a file' }],
    ])
  })

  test.each<[UploadFolder, Buffer, string, string]>([
    ['comments', pdf, 'paper.pdf', 'Only image files (JPEG, PNG, GIF, WebP) are allowed'],
    ['comments', clipStart, 'photo.jpg', 'Only image files (JPEG, PNG, GIF, WebP) are allowed'],
    ['avatars', clipStart, 'me.jpg', 'Please select an image file'],
    [
      'shops',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'logo.svg',
      'Please select an image file',
    ],
    [
      'shops',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'logo.png',
      'Please select an image file',
    ],
    ['products', pdf, 'clip.mp4', 'Please select a video file'],
    ['chats', pdf, 'photo.jpg', 'Only images and videos are allowed'],
    ['messages', clipStart, 'paper.pdf', 'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed'],
    [
      'messages',
      Buffer.from('<html></html>'),
      'a.txt',
      'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
    ],
    [
      'messages',
      Buffer.from('#!/bin/sh\nrm -r /'),
      'a.sh',
      'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
    ],
    [
      'verification',
      Buffer.from('GIF89a then nothing'),
      'id.jpg',
      'Only JPEG, PNG, WebP or PDF documents and videos are allowed',
    ],
    [
      'comments',
      Buffer.from('\xff\xd8\xff\xe0 no photo', 'latin1'),
      'photo.jpg',
      'Only image files (JPEG, PNG, GIF, WebP) are allowed',
    ],
    ['comments', Buffer.alloc(0), 'photo.jpg', 'Only image files (JPEG, PNG, GIF, WebP) are allowed'],
  ])('for %s is checked by its bytes (%#)', async (folder, bytes, name, message) => {
    const user = await makeUser(app)
    const { status, body } = await upload(user, bytes, { folder, name })
    expect([status, body.message, body.errors]).toEqual([415, message, [{ path: 'body.file', message }]])
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test.each<[UploadFolder, Buffer, number, string]>([
    ['comments', Buffer.from('x'), 10, 'File size must be less than 10MB'],
    ['avatars', Buffer.from('x'), 5, 'Image must be less than 5MB'],
    ['shops', Buffer.from('x'), 5, 'Image must be less than 5MB'],
    ['chats', Buffer.from('x'), 50, 'File size must be less than 50MB'],
    ['verification', pdf, 10, 'File size must be less than 10MB'],
  ])('for %s has a size limit', async (folder, start, megabytes, message) => {
    const user = await makeUser(app)
    const { status, body } = await upload(user, ofSize(start, megabytes * MEGABYTE + 1), { folder })
    expect([status, body.error.code, body.message]).toEqual([413, 'PAYLOAD_TOO_LARGE', message])
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test('of exactly the limit is accepted', async () => {
    const user = await makeUser(app)
    const { status } = await upload(user, ofSize(pdf, 10 * MEGABYTE), { folder: 'verification' })
    expect(status).toBe(201)
  })

  test("has its folder's limit also if the folder field follows the file", async () => {
    const user = await makeUser(app)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(ofSize(photo, 11 * MEGABYTE))]), 'photo.jpg')
    form.append('folder', 'comments')
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
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'File size must be less than 10MB'])
  })

  test('that is too large is refused while it is received, with a readable answer', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await makeUser(app)
    const form = new FormData()
    form.append('folder', 'avatars')
    form.append('file', new Blob([new Uint8Array(60 * MEGABYTE)]), 'photo.jpg')
    const answer = await fetch(`${address}/api/media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: form,
    })
    expect([answer.status, (await answer.json()).message]).toEqual([413, 'Image must be less than 5MB'])
  })

  test('of documents and plain text keeps its type, and is downloaded, never shown as a page', async () => {
    const user = await makeUser(app)
    for (const [bytes, name, type] of [
      [pdf, 'paper.pdf', 'application/pdf'],
      [Buffer.from('Sawubona, <b>1 < 2</b> <?php echo 1 ?>'), 'a";b=\'c\r\nx: y.txt', 'text/plain'],
      [Buffer.from('{\\rtf1 Sawubona}'), '../../note.rtf', 'application/rtf'],
    ] as const) {
      const { status, body } = await upload(user, bytes, { folder: 'messages', name })
      expect([status, body.data.type]).toEqual([201, type])
      const answer = await get(body.data.url)
      const shownType = type === 'text/plain' ? 'text/plain; charset=utf-8' : type
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, shownType])
      // Saved under the key, whatever its original name.
      const [, ownName] = /([^/]+)$/.exec(body.data.key) ?? []
      expect(ownName).toMatch(/^[0-9a-f-]{36}\.(pdf|txt|rtf)$/)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${ownName}"`)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.rawPayload.equals(bytes)).toBe(true)
    }
  })
})

describe('a video', () => {
  test.each<UploadFolder>(['chats', 'verification'])(
    'in %s loses everything except picture and sound',
    async (folder) => {
      const user = await makeUser(app)
      expect(clip.includes('SecretPhone')).toBe(true)
      const { status, body } = await upload(user, clip, { folder, name: 'clip.mp4' })
      expect([status, body.data.type]).toEqual([201, 'video/mp4'])
      const shown = await get(body.data.url)
      expect(shown.rawPayload.length).toBe(body.data.size)
      expect(shown.rawPayload.includes('SecretPhone')).toBe(false)
    },
  )

  test('that only starts like one is refused', async () => {
    const user = await makeUser(app)
    const { status, body } = await upload(user, clipStart, { folder: 'chats' })
    expect([status, body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(body.message).toContain('This video is damaged')
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })
})

describe('a private file', () => {
  test.each<[UploadFolder, () => Buffer, number]>([
    ['chats', () => clip, 3600],
    ['messages', () => pdf, 3600],
    ['verification', () => pdf, 300],
    ['products', () => clip, 3600],
  ])('in %s is readable only at its signed URL, until that expires', async (folder, made, seconds) => {
    const user = await makeUser(app)
    const bytes = made()
    const { url, key } = (await upload(user, bytes, { folder })).body.data
    expect(key).toMatch(new RegExp(`^private/${folder}/`))
    const shown = await get(url)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=300'])
    const sent = shown.rawPayload
    const other = (await upload(user, bytes, { folder })).body.data
    const query = url.slice(url.indexOf('?'))
    for (const bad of [
      `/media/${key}`,
      `/media/${other.key}${query}`,
      `/media/%70rivate/${key.slice('private/'.length)}`,
      `/media//${key}`,
      `/media/./${key}`,
      `/media/comments/../${key}`,
      `/media/${key}?expires=${Math.floor(now / 1000) + 60}&signature=${'a'.repeat(43)}`,
    ]) {
      const refused = await get(bad)
      expect([400, 403, 404], bad).toContain(refused.statusCode)
      expect(refused.rawPayload.includes(sent), bad).toBe(false)
    }
    const before = now
    now += (seconds - 1) * 1000
    expect((await get(url)).statusCode).toBe(200)
    now = before + (seconds + 1) * 1000
    expect((await get(url)).statusCode).toBe(404)
    now = before
  })
})

describe('media are sent', () => {
  const text = 'Sawubona, 0123456789'
  const address = async () => {
    const user = await makeUser(app)
    return (await upload(user, Buffer.from(text), { folder: 'messages', name: 'a.txt' })).body.data.url
  }

  test.each([
    ['bytes=2-4', 'wub', 'bytes 2-4/20'],
    ['bytes=15-', '56789', 'bytes 15-19/20'],
    ['bytes=-3', '789', 'bytes 17-19/20'],
    ['bytes=18-99', '89', 'bytes 18-19/20'],
  ])('in the range %s', async (range, part, contentRange) => {
    const answer = await get(await address(), { range })
    expect([answer.statusCode, answer.payload, answer.headers['content-range']]).toEqual([
      206,
      part,
      contentRange,
    ])
    expect(answer.headers['content-length']).toBe(String(part.length))
  })

  test('not in a range beyond their end', async () => {
    const answer = await get(await address(), { range: 'bytes=20-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */20'])
  })

  test('without a body for HEAD and for a matching ETag', async () => {
    const url = await address()
    const head = await get(url, {}, 'HEAD')
    expect([
      head.statusCode,
      head.headers['content-length'],
      head.headers['accept-ranges'],
      head.payload,
    ]).toEqual([200, '20', 'bytes', ''])
    const again = await get(url, { 'if-none-match': String(head.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('as immutable if they are public', async () => {
    const { url } = (await upload(await makeUser(app), photo)).body.data
    const answer = await get(url)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await get(`/media/comments/${newId()}.webp`)).statusCode).toBe(404)
  })
})

describe('deleting', () => {
  test('is possible for the uploader, by key or URL, and removes the file', async () => {
    const [mine, other] = [await makeUser(app), await makeUser(app)]
    const { key, url } = (await upload(mine, photo)).body.data
    expect((await other.call('deleteMedia', { key })).status).toBe(403)
    expect((await app.visitor.call('deleteMedia', { key })).status).toBe(401)
    expect((await get(url)).statusCode).toBe(200)
    const { status, body } = await mine.call('deleteMedia', { key })
    expect([status, body.success]).toEqual([200, true])
    expect((await get(url)).statusCode).toBe(404)
    expect(await app.platform.storage.stat(key)).toBeNull()
    expect((await mine.call('deleteMedia', { key })).status).toBe(404)

    const signed = (await upload(mine, pdf, { folder: 'verification' })).body.data
    expect((await mine.call('deleteMedia', { key: app.platform.env.publicUrl + signed.url })).status).toBe(
      200,
    )
    expect(await app.platform.storage.stat(signed.key)).toBeNull()
  })

  test('is possible for an administrator', async () => {
    const [mine, admin] = [await makeUser(app), await makeUser(app, { role: 'admin' })]
    const { key } = (await upload(mine, photo)).body.data
    expect((await admin.call('deleteMedia', { key })).status).toBe(200)
    expect(await app.platform.storage.stat(key)).toBeNull()
    const own = (await upload(admin, photo)).body.data
    expect((await admin.call('deleteMedia', { key: own.key })).status).toBe(200)
    const { auditLog } = (await admin.call('listAuditLog', { targetType: 'upload' })).body.data
    expect(auditLog).toMatchObject([
      {
        user: { id: admin.id },
        action: 'upload.delete',
        before: { key, ownerId: mine.id },
        after: { isDeleted: true },
      },
    ])
  })

  test('twice in parallel gives the same result, and nothing can attach a deleted upload', async () => {
    const mine = await makeUser(app)
    const { key } = (await upload(mine, photo, { folder: 'avatars' })).body.data
    const answers = await Promise.all([1, 2, 3].map(() => mine.call('deleteMedia', { key })))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect((await mine.call('setAvatar', { avatar: key })).status).toBe(422)
  })

  test('needs a key', async () => {
    const mine = await makeUser(app)
    expect((await mine.call('deleteMedia', { key: '' })).status).toBe(422)
    expect((await mine.call('deleteMedia', { key: '../../keys.json' })).status).toBe(404)
  })
})

describe('the sweep', () => {
  const attach = (user: TestUser, key: string) =>
    app.platform.db.transaction((tx) => attachUpload(tx, { key, ownerId: user.id, folder: 'comments' }))
  const isThere = async (key: string) => (await app.platform.storage.stat(key)) !== null

  test('deletes uploads without a reference after a day, and nothing else', async () => {
    const user = await makeUser(app)
    const [loose, attached, released] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(user, photo)).body.data.key),
    )
    if (!loose || !attached || !released) throw new Error('Three were uploaded')
    await attach(user, attached)
    await attach(user, released)
    await sweepUploads(app.platform)
    expect(await Promise.all([loose, attached, released].map(isThere))).toEqual([true, true, true])

    const before = now
    now += DAY_MS + 3_600_000
    await app.platform.db.transaction((tx) => releaseUpload(tx, released))
    await Promise.all([sweepUploads(app.platform), sweepUploads(app.platform)])
    now = before
    expect(await Promise.all([loose, attached, released].map(isThere))).toEqual([false, true, false])
    expect(await app.platform.db.prisma.upload.findMany({ where: { ownerId: user.id } })).toMatchObject([
      { key: attached },
    ])
    expect(await attach(user, loose)).toBeNull()
  })

  test('resumes an interrupted deletion, and continues after a failing one', async () => {
    const user = await makeUser(app)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await upload(user, photo)).body.data.key),
    )
    if (!first || !second) throw new Error('Two were uploaded')
    await app.platform.db.prisma.upload.updateMany({
      where: { ownerId: user.id },
      data: { discardedAt: new Date() },
    })
    const { storage } = app.platform
    const resisting = {
      ...storage,
      remove: async (key: string) => {
        if (key === first) throw new Error('The disk is read-only')
        await storage.remove(key)
      },
    }
    await sweepUploads({ ...app.platform, storage: resisting })
    expect([await isThere(first), await isThere(second)]).toEqual([true, false])
    await sweepUploads(app.platform)
    expect(await isThere(first)).toBe(false)
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test('finds the file of an upload whose server died before it finished', async () => {
    const user = await makeUser(app)
    const { storage } = app.platform
    const dying = {
      ...storage,
      put: async (...input: Parameters<typeof storage.put>) => {
        await storage.put(...input)
        throw new Error('The power went')
      },
    }
    Object.assign(app.platform, { storage: dying })
    expect((await upload(user, photo)).status).toBe(500)
    Object.assign(app.platform, { storage })
    const row = await app.platform.db.prisma.upload.findFirstOrThrow({ where: { ownerId: user.id } })
    expect(row.storedAt).toBeNull()
    expect(await attach(user, row.key)).toBeNull()
    const before = now
    now += DAY_MS + 3_600_000
    await sweepUploads(app.platform)
    now = before
    expect(await isThere(row.storageKey)).toBe(false)
  })
})

describe('the own picture', () => {
  const avatarFile = (bytes: Uint8Array, filename = 'me.png') => ({
    files: { avatar: { bytes, filename, type: 'image/png' } },
  })
  const rowOf = (user: TestUser) =>
    app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id }, select: { avatar: true } })

  test.each(['setAvatar', 'postAvatar'] as const)('is changed by a file (%s)', async (call) => {
    const user = await makeUser(app)
    const { status, body } = await user.call(call, {}, avatarFile(photo))
    expect([status, body.data.url]).toEqual([200, expect.stringMatching(/^\/media\/avatars\/.*\.webp$/)])
    expect((await get(body.data.url)).statusCode).toBe(200)
    expect((await user.call('getMe')).body.data.user.avatar).toBe(body.data.url)
  })

  test('is changed to an own upload by key or URL, and the previous one is swept', async () => {
    const user = await makeUser(app)
    const [one, two] = [
      await upload(user, photo, { folder: 'avatars' }),
      await upload(user, photo, { folder: 'avatars' }),
    ]
    expect((await user.call('setAvatar', { avatar: one.body.data.key })).body.data.url).toBe(
      one.body.data.url,
    )
    expect((await user.call('setAvatar', { avatar: one.body.data.url })).status).toBe(200)
    const absolute = app.platform.env.publicUrl + two.body.data.url
    expect((await user.call('postAvatar', { avatar: absolute })).body.data.url).toBe(two.body.data.url)
    expect((await rowOf(user)).avatar).toBe(two.body.data.key)
    const before = now
    now += DAY_MS + 3_600_000
    await sweepUploads(app.platform)
    now = before
    expect(await app.platform.storage.stat(one.body.data.key)).toBeNull()
    expect(await app.platform.storage.stat(two.body.data.key)).not.toBeNull()
  })

  test('must be an own upload, for this purpose, and a picture', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const theirs = (await upload(other, photo, { folder: 'avatars' })).body.data
    const comment = (await upload(user, photo)).body.data
    for (const avatar of [
      theirs.key,
      theirs.url,
      comment.key,
      `avatars/${newId()}.webp`,
      'https://elsewhere.test/x.png',
    ]) {
      const { status, body } = await user.call('setAvatar', { avatar })
      expect([status, body.error.code, body.errors[0]?.path]).toEqual([422, 'UPLOAD_UNKNOWN', 'body.avatar'])
    }
    const none = await user.call('setAvatar', {})
    expect([none.status, none.body.errors[0]?.path]).toEqual([422, 'body.avatar'])
    const page = await user.call('setAvatar', {}, avatarFile(Buffer.from('<svg></svg>')))
    expect([page.status, page.body.message]).toEqual([415, 'Please select an image file'])
    const large = await user.call('setAvatar', {}, avatarFile(new Uint8Array(5 * MEGABYTE + 1)))
    expect([large.status, large.body.message]).toEqual([413, 'Image must be less than 5MB'])
    expect((await app.visitor.call('setAvatar', {}, avatarFile(photo))).status).toBe(401)
    expect((await rowOf(user)).avatar).toBeNull()
  })

  test('changed many times in parallel ends as one of them, and the others are released', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.call('setAvatar', {}, avatarFile(photo))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = await app.platform.db.prisma.upload.findMany({
      where: { ownerId: user.id, attachedAt: { not: null } },
    })
    expect(kept.map(({ key }) => key)).toEqual([(await rowOf(user)).avatar])
  })
})

describe('with a bucket', () => {
  let s3: Awaited<ReturnType<typeof startTestS3>>
  let withBucket: TestApp
  beforeAll(async () => {
    s3 = await startTestS3()
    withBucket = await startTestApp({
      env: {
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    })
  })
  afterAll(async () => {
    await withBucket.close()
    await s3.close()
  })

  test('stores media there: public ones for everyone, private ones at signed URLs', async () => {
    const user = await makeUser(withBucket)
    const open = (await upload(user, photo, {}, withBucket)).body.data
    expect(open.url).toBe(`${s3.settings.endpoint}/media/${open.key}`)
    expect((await fetch(open.url)).headers.get('content-type')).toBe('image/webp')
    const closed = (await upload(user, pdf, { folder: 'verification' }, withBucket)).body.data
    expect(new URL(closed.url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(Buffer.from(await (await fetch(closed.url)).arrayBuffer()).equals(pdf)).toBe(true)

    const avatar = await user.call(
      'setAvatar',
      {},
      { files: { avatar: { bytes: photo, filename: 'me', type: '' } } },
    )
    expect((await user.call('setAvatar', { avatar: avatar.body.data.url })).status).toBe(200)
    expect((await user.call('deleteMedia', { key: open.url })).status).toBe(200)
    expect((await fetch(open.url)).status).toBe(404)
  })

  test('lets pages show its files', async () => {
    const { headers } = await withBucket.app.inject({ url: '/api/countries' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(new RegExp(`img-src [^;]*${s3.settings.endpoint}`))
    expect(policy).toMatch(new RegExp(`media-src [^;]*${s3.settings.endpoint}`))
    // The page fetches captions and passes them to the player as a file.
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${s3.settings.endpoint}`))
    expect(policy).toMatch(/media-src [^;]*blob:/)
  })
})
