import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { startTestS3 } from '../../../testing/s3.ts'
import { app, clip, get, pdf, photo, setUp, time, upload } from './media.test-setup.ts'

setUp()

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
      `/media/${key}?expires=${Math.floor(time.now / 1000) + 60}&signature=${'a'.repeat(43)}`,
    ]) {
      const refused = await get(bad)
      expect([400, 403, 404], bad).toContain(refused.statusCode)
      expect(refused.rawPayload.includes(sent), bad).toBe(false)
    }
    const before = time.now
    time.now += (seconds - 1) * 1000
    expect((await get(url)).statusCode).toBe(200)
    time.now = before + (seconds + 1) * 1000
    expect((await get(url)).statusCode).toBe(404)
    time.now = before
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
    const { headers } = await withBucket.app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(new RegExp(`img-src [^;]*${s3.settings.endpoint}`))
    expect(policy).toMatch(new RegExp(`media-src [^;]*${s3.settings.endpoint}`))
    // The page fetches captions and passes them to the player as a file.
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${s3.settings.endpoint}`))
    expect(policy).toMatch(/media-src [^;]*blob:/)
  })
})
