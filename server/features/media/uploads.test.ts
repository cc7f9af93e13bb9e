import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { sweepUnfinished } from '../../http/uploads/upload-files.ts'

let now = Date.now()
let app: TestApp
let address: string
let folder: string
let clip: Buffer
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-uploads-test-'))
  clip = await readFile(clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.5))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The tus 1.0 protocol by hand, so that a test decides where an upload is interrupted. */
const tus = (token: string) => {
  const send = (url: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(new URL(url, address), {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  const encode = (metadata: Record<string, string>) =>
    Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  return {
    begin: (size: number, metadata: Record<string, string> = {}) =>
      send('/api/media/uploads', 'POST', {
        'upload-length': String(size),
        'upload-metadata': encode({ filename: 'clip.mp4', filetype: 'video/mp4', ...metadata }),
      }),
    add: (url: string, offset: number, bytes: Uint8Array) =>
      send(
        url,
        'PATCH',
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    ask: (url: string) => send(url, 'HEAD'),
    remove: (url: string) => send(url, 'DELETE'),
  }
}
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

describe('a resumable upload', () => {
  test('that was interrupted resumes where it stopped, and becomes a product by the last part of its URL', async () => {
    const { owner } = await makeShop(app)
    const { begin, add, ask } = tus(owner.token)
    const begun = await begin(clip.length)
    expect(begun.status).toBe(201)
    expect(begun.headers.get('x-content-type-options')).toBe('nosniff')
    expect(begun.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const url = locationOf(begun)
    const half = Math.floor(clip.length / 2)
    await add(url, 0, clip.subarray(0, half))

    const videoKey = url.split('/').at(-1) ?? ''
    const early = await owner.call('createProduct', { videoKey })
    expect([early.status, early.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])

    const offset = Number((await ask(url)).headers.get('upload-offset'))
    expect(offset).toBe(half)
    expect((await add(url, offset, clip.subarray(offset))).status).toBe(204)
    const { status, body } = await owner.call('createProduct', { videoKey, title: 'Basket' })
    expect([status, body.data.product.status]).toEqual([201, 'pending'])
    const row = await app.platform.db.prisma.product.findUniqueOrThrow({
      where: { id: body.data.product.id },
    })
    expect((await app.platform.storage.stat(row.sourceKey ?? ''))?.size).toBe(clip.length)
  })

  test('belongs to its owner', async () => {
    const [mine, other] = [await makeUser(app), await makeUser(app)]
    const url = locationOf(await tus(mine.token).begin(clip.length))
    expect((await tus(other.token).ask(url)).status).toBe(404)
    expect((await tus(other.token).add(url, 0, clip)).status).toBe(404)
    expect((await tus('no token').begin(clip.length)).status).toBe(401)
  })

  test('is refused if its bytes are not a video, whatever its name, and if it is too large', async () => {
    const { owner } = await makeShop(app)
    const { begin, add } = tus(owner.token)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const url = locationOf(await begin(page.length))
    expect((await add(url, 0, page)).status).toBe(415)
    const videoKey = url.split('/').at(-1) ?? ''
    expect((await owner.call('createProduct', { videoKey })).status).toBe(422)
    expect((await begin(100 * 1024 * 1024 + 1)).status).toBe(413)
  })

  test('is refused for a folder without resumable uploads', async () => {
    const { owner } = await makeShop(app)
    const { begin, add } = tus(owner.token)
    const begun = await begin(clip.length, { folder: 'elsewhere' })
    const refused = begun.ok ? await add(locationOf(begun), 0, clip) : begun
    expect(refused.status).toBe(422)
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: owner.id } })).toBe(0)
  })
})

describe('a resumable upload on the server', () => {
  const idOf = (url: string) => url.split('/').at(-1) ?? ''
  const left = async () => (await readdir(path.join(app.platform.env.dataDir, 'uploads'))).sort()
  const rowOf = (url: string) => app.platform.db.prisma.upload.findUnique({ where: { key: idOf(url) } })

  test('that is complete leaves no temporary file, and a repeated request answers that it is complete', async () => {
    const user = await makeUser(app)
    const { begin, add, ask } = tus(user.token)
    const url = locationOf(await begin(clip.length))
    expect(await left()).toContain(idOf(url))
    await add(url, 0, clip)
    expect((await left()).filter((name) => name.startsWith(user.id))).toEqual([])
    const answer = await ask(url)
    expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('upload-length')]).toEqual(
      [200, String(clip.length), String(clip.length)],
    )
    expect((await tus((await makeUser(app)).token).ask(url)).status).toBe(404)
  })

  test('that completed just before its server died is stored by the next request', async () => {
    const user = await makeUser(app)
    const { begin, ask } = tus(user.token)
    const url = locationOf(await begin(clip.length))
    await writeFile(path.join(app.platform.env.dataDir, 'uploads', idOf(url)), clip)
    expect(await rowOf(url)).toBeNull()
    expect((await ask(url)).headers.get('upload-offset')).toBe(String(clip.length))
    expect(await rowOf(url)).toMatchObject({ size: BigInt(clip.length), storedAt: expect.any(Date) })
  })

  test('that could not be stored keeps its bytes, and the next request stores them', async () => {
    const user = await makeUser(app)
    const { begin, add, ask } = tus(user.token)
    const url = locationOf(await begin(clip.length))
    const { storage } = app.platform
    const full = { ...storage, put: () => Promise.reject(new Error('The disk is full')) }
    Object.assign(app.platform, { storage: full })
    expect((await add(url, 0, clip)).status).toBe(500)
    Object.assign(app.platform, { storage })
    expect((await ask(url)).status).toBe(200)
    expect((await rowOf(url))?.storedAt).not.toBeNull()
  })

  test('that is requested or deleted while its last part is stored never causes a server error', async () => {
    const { owner } = await makeShop(app)
    const { begin, add, ask, remove } = tus(owner.token)
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const url = locationOf(await begin(clip.length))
      const asking = Array.from({ length: 6 }, async (_, n) => {
        await wait(n * 5 + round * 3)
        return ask(url)
      })
      const removing = wait(20 + round * 5).then(() => remove(url))
      for (const { status } of await Promise.all([add(url, 0, clip), removing, ...asking]))
        statuses.push(status)
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('that is refused leaves nothing', async () => {
    const user = await makeUser(app)
    const { begin, add } = tus(user.token)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const refused = await add(locationOf(await begin(page.length)), 0, page)
    expect([refused.status, (await refused.json()).message]).toEqual([415, 'Please select a video file'])
    expect((await left()).filter((name) => name.startsWith(user.id))).toEqual([])
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test("has its folder's limit checked before a byte is sent", async () => {
    const { begin } = tus((await makeUser(app)).token)
    const refused = await begin(11 * 1024 * 1024, { folder: 'comments' })
    expect([refused.status, (await refused.json()).message]).toEqual([
      413,
      'File size must be less than 10MB',
    ])
    expect((await begin(11 * 1024 * 1024)).status).toBe(201)
  })

  test('of an image is re-encoded like any other', async () => {
    const user = await makeUser(app)
    const { begin, add } = tus(user.token)
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c63' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretPhone' } })
      .toBuffer()
    const url = locationOf(await begin(photo.length, { folder: 'avatars', filename: 'me.jpg' }))
    await add(url, 0, photo)
    expect((await left()).filter((name) => name.startsWith(user.id))).toEqual([])
    const answer = await user.call('setAvatar', { avatar: idOf(url) })
    expect(answer.status).toBe(200)
    const shown = await fetch(new URL(answer.body.data.url, address))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await shown.arrayBuffer()).includes('SecretPhone')).toBe(false)
  })

  test('that has not grown for a day is deleted, and one that has is kept', async () => {
    const user = await makeUser(app)
    const { begin, add, ask } = tus(user.token)
    const [stale, fresh] = [locationOf(await begin(clip.length)), locationOf(await begin(clip.length))]
    await add(stale, 0, clip.subarray(0, 100))
    await add(fresh, 0, clip.subarray(0, 100))
    const uploads = path.join(app.platform.env.dataDir, 'uploads')
    const later = new Date(now + 20 * 3_600_000)
    await utimes(path.join(uploads, idOf(fresh)), later, later)
    await sweepUnfinished(app.platform.clock, uploads)
    expect((await ask(stale)).headers.get('upload-offset')).toBe('100')
    const before = now
    now += 25 * 3_600_000
    await sweepUnfinished(app.platform.clock, uploads)
    now = before
    expect((await ask(stale)).status).toBe(404)
    expect((await left()).filter((name) => name.startsWith(idOf(stale)))).toEqual([])
    expect((await ask(fresh)).headers.get('upload-offset')).toBe('100')
  })

  test('is sent in parts by the usual client, which resumes after an interruption', async () => {
    const { owner } = await makeShop(app)
    const url = await new Promise<string>((resolve, reject) => {
      let hasBroken = false
      const upload = new TusUpload(clip, {
        endpoint: `${address}/api/media/uploads`,
        headers: { authorization: `Bearer ${owner.token}` },
        metadata: { filename: 'clip.mp4', filetype: 'video/mp4' },
        chunkSize: Math.ceil(clip.length / 3),
        retryDelays: null,
        onChunkComplete: () => {
          if (hasBroken) return
          hasBroken = true
          upload.abort().then(() => upload.start(), reject)
        },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
    const created = await owner.call('createProduct', { videoKey: idOf(url), title: 'Basket' })
    expect(created.status).toBe(201)
  })
})
