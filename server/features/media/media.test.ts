import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { makeUser } from '../../../testing/factories.ts'
import { app, clip, get, MEGABYTE, pdf, photo, setUp, upload } from './media.test-setup.ts'

setUp()

/** The first bytes of an MP4. */
const clipStart = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  Buffer.alloc(100),
])
const ofSize = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])

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
    const encoded = new Response(form)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/media/upload',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'File size must be less than 10MB'])
  })

  test('that is too large is refused while it is received, with a readable answer', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await makeUser(app)
    const form = new FormData()
    form.append('folder', 'avatars')
    form.append('file', new Blob([new Uint8Array(60 * MEGABYTE)]), 'photo.jpg')
    const whole = new Response(form)
    const body = Buffer.from(await whole.arrayBuffer())
    const sending = request(`${address}/api/media/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': whole.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    })
    const answered = once(sending, 'response')
    // The rest is never sent: the answer does not wait for it.
    sending.write(body.subarray(0, 6 * MEGABYTE))
    const [answer] = await answered
    expect([answer.statusCode, JSON.parse(await text(answer)).message]).toEqual([
      413,
      'Image must be less than 5MB',
    ])
    sending.destroy()
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

  test('of a text is not compressed for each request', async () => {
    const user = await makeUser(app)
    const bytes = Buffer.from('Sawubona. '.repeat(2000))
    const { body } = await upload(user, bytes, { folder: 'messages', name: 'long.txt' })
    const { pathname, search } = new URL(body.data.url, 'http://localhost')
    const answer = await app.app.inject({ url: pathname + search, headers: { 'accept-encoding': 'br' } })
    expect([answer.headers['content-encoding'], answer.rawPayload.equals(bytes)]).toEqual([undefined, true])
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

// On a busy machine each copy of a large clip, at a lower priority, takes twenty seconds.
test('a small clip in a chat waits for none that is large', { timeout: 180_000 }, async () => {
  const users = await Promise.all([1, 2, 3].map(() => makeUser(app)))
  const { repack } = app.platform.video
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const repacked = vi
    .spyOn(app.platform.video, 'repack')
    .mockImplementation(async (source, target, cpuSeconds) => {
      if ((await stat(source)).size > clip.length) await held
      return repack(source, target, cpuSeconds)
    })
  const large = ofSize(clip, 9 * MEGABYTE)
  const waiting = users.map((user) => upload(user, large, { folder: 'chats', name: 'a.mp4' }))
  await vi.waitFor(() => expect(repacked).toHaveBeenCalled(), { timeout: 10_000 })
  const { status } = await upload(await makeUser(app), clip, { folder: 'chats', name: 'a.mp4' })
  release()
  const stored = await Promise.all(waiting)
  vi.restoreAllMocks()
  expect([status, ...stored.map((one) => one.status)]).toEqual([201, 201, 201, 201])
})
