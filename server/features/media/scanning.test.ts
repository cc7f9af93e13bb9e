import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../../platform/logger.ts'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type ClamdDouble, INFECTED, startClamdDouble } from '../../../testing/clamd-double.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'

const HARMFUL = 'This file seems to hold a virus, so it was not kept. Please choose another one.'
const NOT_NOW = 'Files cannot be checked for viruses right now. Please try again later.'

let clamd: ClamdDouble
let app: TestApp
let address: string
let folder: string
let clip: Buffer
let lines: string[] = []
beforeAll(async () => {
  clamd = await startClamdDouble()
  app = await startTestApp({
    env: { CLAMD_ADDRESS: clamd.address },
    log: createLogger({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } }),
  })
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-scanning-test-'))
  clip = await readFile(clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.3))
})
afterAll(async () => {
  await app.close()
  await clamd.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
})
afterEach(() => {
  clamd.script.trouble = null
  clamd.scanned.length = 0
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const infected = (file: Buffer) => Buffer.concat([file, Buffer.from(INFECTED)])
const asFile = (bytes: Buffer, filename = 'my-secret-name.pdf') => ({
  bytes,
  filename,
  type: 'application/pdf',
})

/** Returns the stored files by key, and the files in the folder of unfinished uploads. */
const kept = async () => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list('')) keys.push(key)
  return keys
}
const halves = () => readdir(path.join(app.platform.env.dataDir, 'uploads'))
const uploadsOf = (user: TestUser) => app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })

describe('a document', () => {
  test('that contains a virus is refused, leaves nothing, and the log names its sender', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const files = { file: asFile(infected(pdf)) }
    const before = await kept()
    for (const { status, body } of [
      await user.call('uploadMedia', { folder: 'messages' }, { files }),
      await user.call('uploadDirectAttachment', { participantId: other.id }, { files }),
    ])
      expect([status, body.error, body.errors]).toEqual([
        422,
        { code: 'FILE_INFECTED', message: HARMFUL },
        [{ path: 'body.file', message: HARMFUL }],
      ])
    expect([await kept(), await uploadsOf(user)]).toEqual([before, 0])
    const said = lines.filter((line) => line.includes('A virus was found'))
    expect(said.map((line) => JSON.parse(line))).toEqual(
      said.map(() =>
        expect.objectContaining({
          level: 40,
          userId: user.id,
          address: '127.0.0.1',
          signature: 'Test.Virus-1',
          requestId: expect.any(String),
        }),
      ),
    )
    expect(said).toHaveLength(2)
    expect(lines.join()).not.toMatch(/my-secret-name|double of clamd/)
  })

  test('that is clean is scanned completely and stored unchanged', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const files = { file: asFile(pdf) }
    const sent = await user.call('uploadDirectAttachment', { participantId: other.id }, { files })
    expect([sent.status, sent.body.data.type]).toEqual([201, 'application/pdf'])
    expect(clamd.scanned).toEqual([pdf])
  })

  test('is refused while the scanner is unavailable, and accepted when sent again', async () => {
    const user = await makeUser(app)
    const again = () =>
      user.call(
        'uploadMedia',
        { folder: 'messages' },
        { files: { file: asFile(pdf) }, headers: { 'idempotency-key': `document of ${user.id}` } },
      )
    const before = await kept()
    for (const trouble of ['error', 'cut'] as const) {
      clamd.script.trouble = trouble
      const { status, headers, body } = await again()
      expect([status, headers['retry-after'], body.error, body.errors]).toEqual([
        503,
        '30',
        {
          code: 'UNAVAILABLE',
          message: NOT_NOW,
          details: { fields: [{ path: 'body.file', code: 'fileUnchecked' }] },
        },
        [{ path: 'body.file', message: NOT_NOW }],
      ])
    }
    expect([await kept(), await uploadsOf(user)]).toEqual([before, 0])
    expect((await app.app.inject('/ready')).statusCode).toBe(200)
    clamd.script.trouble = null
    expect((await again()).status).toBe(201)
  })
})

describe('a file that is re-encoded or repacked', () => {
  test('is scanned as received', async () => {
    const user = await makeUser(app)
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer()
    const send = (bytes: Buffer) =>
      user.call('uploadMedia', { folder: 'comments' }, { files: { file: asFile(bytes, 'photo.jpg') } })
    expect((await send(photo)).status).toBe(201)
    expect(clamd.scanned).toEqual([photo])
    expect((await send(infected(photo))).body.error.code).toBe('FILE_INFECTED')
  })

  test("a product's clip with a virus, or a failing scan, creates no product", async () => {
    const { owner } = await makeShop(app)
    const create = (bytes: Buffer) =>
      owner.call(
        'createProduct',
        { title: 'Basket' },
        { files: { video: { bytes, filename: 'clip.mp4', type: 'video/mp4' } } },
      )
    const before = await kept()
    const refused = await create(infected(clip))
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'body.video', message: HARMFUL }]])
    clamd.script.trouble = 'error'
    expect((await create(clip)).status).toBe(503)
    expect(await kept()).toEqual(before)
    expect(await app.platform.db.prisma.product.count({ where: { ownerId: owner.id } })).toBe(0)
    clamd.script.trouble = null
    expect((await create(clip)).status).toBe(201)
  })

  test('of several images the infected one is named', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
      .png()
      .toBuffer()
    const comment = () =>
      user.call(
        'createComment',
        { id: product.id, comment: 'See' },
        { files: { files: [asFile(photo, 'a.png'), asFile(infected(photo), 'b.png')] } },
      )
    expect((await comment()).body.message).toBe(`File 2: ${HARMFUL}`)
    clamd.script.trouble = 'error'
    expect((await comment()).body.message).toBe(NOT_NOW)
  })
})

describe('a resumable upload', () => {
  const send = (user: TestUser, url: string, method: string, headers = {}, body?: Buffer) =>
    fetch(new URL(url, address), {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${user.token}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  /** Sends all of it; returns its URL and the answer to the last part. */
  const upload = async (user: TestUser, bytes: Buffer) => {
    const metadata = Object.entries({ filename: 'paper.pdf', folder: 'messages' })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const begun = await send(user, '/api/media/uploads', 'POST', {
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    })
    const url = begun.headers.get('location') ?? ''
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    return { url, ended: await send(user, url, 'PATCH', part, bytes) }
  }

  test('that contains a virus is refused when complete, and nothing is left', async () => {
    const user = await makeUser(app)
    const before = await kept()
    const { url, ended } = await upload(user, infected(pdf))
    const { error, errors } = await ended.json()
    expect([ended.status, error, errors]).toEqual([
      422,
      { code: 'FILE_INFECTED', message: HARMFUL },
      [{ path: 'body.file', message: HARMFUL }],
    ])
    expect([await kept(), await halves(), await uploadsOf(user)]).toEqual([before, [], 0])
    expect((await send(user, url, 'HEAD')).status).toBe(404)
    const said = lines.find((line) => line.includes('A virus was found')) ?? '{}'
    expect(JSON.parse(said)).toMatchObject({ userId: user.id, signature: 'Test.Virus-1' })
  })

  test('is kept while the scanner is unavailable: HEAD answers to retry later, and then it is stored', async () => {
    const user = await makeUser(app)
    clamd.script.trouble = 'error'
    const { url, ended } = await upload(user, pdf)
    expect([ended.status, (await ended.json()).message]).toEqual([503, NOT_NOW])
    expect((await send(user, url, 'HEAD')).status).toBe(423)
    expect(await uploadsOf(user)).toBe(0)
    clamd.script.trouble = null
    const asked = await send(user, url, 'HEAD')
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(pdf.length)])
    expect([await halves(), await uploadsOf(user)]).toEqual([[], 1])
  })

  test('is not sent again by its client, which polls until it is stored', async () => {
    const user = await makeUser(app)
    clamd.script.trouble = 'error'
    const made: string[] = []
    await new Promise<void>((resolve, reject) => {
      new TusUpload(pdf, {
        endpoint: `${address}/api/media/uploads`,
        metadata: { filename: 'paper.pdf', folder: 'messages' },
        headers: { authorization: `Bearer ${user.token}` },
        retryDelays: [0, 50, 100, 500, 1000],
        onBeforeRequest: (request) => {
          made.push(request.getMethod())
          // It was answered twice that it cannot be scanned.
          if (made.length > 3) clamd.script.trouble = null
        },
        onSuccess: () => resolve(),
        onError: reject,
      }).start()
    })
    expect(made).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD'])
    expect([await halves(), await uploadsOf(user)]).toEqual([[], 1])
  })
})
