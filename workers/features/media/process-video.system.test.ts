import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ProcessingStage, processingStages } from '../../../contract/products/status.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import type { Video } from '../../../platform/video/port.ts'
import { clipMaker } from '../../../platform/video/test-clips.ts'
import { videos } from '../../../server/features/products/public.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { finishVideo } from './finish-video.ts'
import { processVideo } from './process-video.ts'
import { forgetFolders } from './video-run.ts'

// Each test converts a clip, some hear and read it twice: on a machine with much else to do that takes its time.
vi.setConfig({ testTimeout: 180_000 })

let app: TestApp
let folder: string
let clip: string
let damaged: string
let pitch: string
let tagged: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-process-test-'))
  const make = clipMaker(findFfmpeg({}).ffmpeg, folder)
  clip = make.mp4('clip.mp4', '360x640', 1)
  const spoken = path.resolve(import.meta.dirname, '../../../platform/ai/local/fixtures/pitch.ogg')
  pitch = make.made('pitch.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=180x320:r=10:d=4', '-i', spoken, '-shortest'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ])
  const tag = ['Sisal basket', 'E 1,250', 'Call 7610 0001'].map(
    (text, line) =>
      `<text x="60" y="${300 + line * 70}" font-family="sans-serif" font-size="48">${text}</text>`,
  )
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="854"><rect width="480" height="854" fill="#fff"/>${tag.join('')}</svg>`
  await sharp(Buffer.from(drawn)).png().toFile(path.join(folder, 'tag.png'))
  tagged = make.made('tagged.mp4', [
    ...['-loop', '1', '-t', '1', '-i', path.join(folder, 'tag.png'), '-r', '5'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ])
  damaged = make.changed(clip, 'damaged.mp4', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 3)))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A new product whose video is `file`; its job waits, since nobody works on the queue. */
async function newProduct(
  file = clip,
  typed: { title?: string; description?: string } = { title: 'Basket' },
): Promise<{ id: string; owner: TestUser }> {
  const { owner } = await makeShop(app)
  const video = { path: file, filename: 'clip.mp4', type: 'video/mp4' }
  const { body } = await owner.call('createProduct', typed, { files: { video } })
  await app.settle()
  return { id: body.data.product.id, owner }
}

type Try = { run?: number; signal?: AbortSignal; isLastAttempt?: boolean; world?: Partial<Platform> }
/** Both halves of a run, one after the other, as the queues would have them done. */
const work = async (productId: string, options: Try = {}) => {
  await half(processVideo, productId, options)
  await half(finishVideo, productId, options)
}
const half = (
  part: typeof processVideo | typeof finishVideo,
  productId: string,
  { run = 1, signal, isLastAttempt = false, world }: Try = {},
) =>
  part(
    { ...app.platform, ...aiThat({}), ...world },
    { productId, run },
    {
      signal: signal ?? new AbortController().signal,
      attempt: isLastAttempt ? 3 : 1,
      isLastAttempt,
    },
  )

/** The real ears, and eyes that are shut unless a test is about reading: that takes seconds. */
const aiThat = (change: Partial<Platform['ai']>): Partial<Platform> => ({
  ai: { ...app.platform.ai, readText: async () => null, ...change },
})

/** The real tool, with something that happens once it has made the renditions, or before. */
const videoThat = (change: Partial<Video>): Partial<Platform> => ({
  video: { ...app.platform.video, ...change },
})

const see = async (owner: TestUser, id: string) => {
  const { body } = await owner.call('getProduct', { id })
  return body.data.product
}
const progressOf = (id: string) =>
  app.pushes.flatMap((push) =>
    push.event === 'product:progress' && push.data.productId === id
      ? [{ ...push.data, rooms: push.rooms }]
      : [],
  )
const rowOf = (id: string) => app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
const filesOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list(`products/${id}/`)) keys.push(key)
  return keys.sort()
}

function expectRising(seen: { stage: ProcessingStage; percent: number }[]) {
  const places = seen.map(({ stage, percent }) => processingStages.indexOf(stage) * 1000 + percent)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

describe('working on a video', () => {
  test('makes sizes and a poster that everyone can fetch, and the product is listed', async () => {
    const { id, owner } = await newProduct()
    await work(id)
    await app.settle()

    const product = await see(owner, id)
    expect(product).toMatchObject({
      status: 'active',
      isActive: true,
      progress: { stage: 'done', percent: 100 },
      failureReason: null,
      aiProcessingCompleted: true,
    })
    const [media] = product.media
    expect(media).toMatchObject({ type: 'video', width: 360, height: 640, isPrimary: true, captions: null })
    expect(media?.duration).toBeGreaterThan(0.8)
    expect(media?.thumbhash).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(media?.renditions.map(({ height }) => height)).toEqual([240, 360])
    expect(media?.url).toBe(media?.renditions.at(-1)?.url)

    for (const { url, size } of media?.renditions ?? []) {
      const answer = await app.app.inject({ url })
      expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]).toEqual([
        200,
        'video/mp4',
        size,
      ])
    }
    const poster = await app.app.inject({ url: media?.poster ?? '' })
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp'])

    const { body } = await app.visitor.call('getFeed')
    expect(body.data.products.map((listed) => listed.id)).toContain(id)
    expect((await rowOf(id)).publishedAt).not.toBeNull()
  })

  test('shows its owner, and nobody else, how far it has come; never backwards', async () => {
    const { id, owner } = await newProduct()
    await work(id)
    await app.settle()
    const seen = progressOf(id)
    expect(seen.map(({ rooms }) => rooms)).toEqual(seen.map(() => [`user:${owner.id}`]))
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(
      new Set(['checking', 'converting', 'listening', 'writing', 'finishing', 'done']),
    )
    expect(seen.at(-1)).toMatchObject({ stage: 'done', percent: 100, status: 'active' })
    expectRising(seen)
  })

  test('a second try does not move the bar back', async () => {
    const { id } = await newProduct()
    const world = videoThat({
      transcode: async (_file, _out, options) => {
        options?.onProgress?.(60)
        throw new Error('killed')
      },
    })
    await expect(work(id, { world })).rejects.toThrow('killed')
    await expect.poll(() => progressOf(id).at(-1)?.percent).toBeGreaterThan(50)
    await work(id)
    await app.settle()
    expectRising(progressOf(id))
  })

  test('a bar that cannot be shown fails no video', async () => {
    const { id, owner } = await newProduct()
    const bus = { ...app.platform.bus, publish: () => Promise.reject(new Error('The bus is down')) }
    await work(id, { world: { bus } })
    expect((await see(owner, id)).status).toBe('active')
  })

  test('the bar moves at most four times a second', async () => {
    const { id, owner } = await newProduct()
    let now = 0
    await work(id, {
      world: {
        clock: { now: () => now },
        ...videoThat({
          transcode: async (file, out, options) => {
            for (let percent = 0; percent < 100; percent += 1) {
              options?.onProgress?.(percent)
              now += 10
              await new Promise((resolve) => setTimeout(resolve, 1))
            }
            return app.platform.video.transcode(file, out, { signal: options?.signal })
          },
        }),
      },
    })
    const shown = progressOf(id).filter(({ stage }) => stage === 'converting')
    // One second in all, and the step that begins it.
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.length).toBeLessThanOrEqual(1 + 4)
    expect((await see(owner, id)).status).toBe('active')
  })
})

describe('a file that is not to be used', () => {
  test('fails for good at the first try, and its owner reads why', async () => {
    const { id, owner } = await newProduct(damaged)
    await work(id)
    await app.settle()
    const product = await see(owner, id)
    expect(product).toMatchObject({ status: 'failed', title: 'Basket' })
    expect(product.failureReason).toMatch(/Please upload/)
    expect(progressOf(id).at(-1)).toMatchObject({ stage: 'failed', status: 'failed' })
    expect(await filesOf(id)).toEqual([])
    const stranger = await makeUser(app)
    expect((await stranger.call('getProduct', { id })).status).toBe(404)
  })

  test('can be tried again, from the upload that was kept', async () => {
    const { id, owner } = await newProduct(damaged)
    await work(id)
    const { sourceKey } = await rowOf(id)
    await app.platform.storage.put(sourceKey ?? '', { path: clip }, { type: 'video/mp4' })
    await owner.call('retryProduct', { id })
    // The job of the first run, should it still be about, has nothing to do with this one.
    await work(id, { run: 1 })
    expect((await see(owner, id)).status).toBe('pending')
    await work(id, { run: 2 })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Basket', failureReason: null })
    expect((await filesOf(id)).every((key) => key.startsWith(`products/${id}/2/`))).toBe(true)
  })
})

describe('trouble that is not the file’s', () => {
  const broken = () => videoThat({ transcode: () => Promise.reject(new Error('The disk is full')) })

  test('is tried again, and told to the owner after the last try', async () => {
    const { id, owner } = await newProduct()
    await expect(work(id, { world: broken() })).rejects.toThrow('The disk is full')
    expect(await see(owner, id)).toMatchObject({ status: 'pending', failureReason: null })
    await expect(work(id, { world: broken(), isLastAttempt: true })).rejects.toThrow('The disk is full')
    expect(await see(owner, id)).toMatchObject({
      status: 'failed',
      failureReason: 'The video could not be processed. Please try again.',
    })
    await owner.call('retryProduct', { id })
    await work(id, { run: 2 })
    expect((await see(owner, id)).status).toBe('active')
  })

  test('a clip that kills its workers again and again is given up', async () => {
    const { id, owner } = await newProduct()
    const killed = videoThat({ probe: () => Promise.reject(new Error('killed')) })
    for (let times = 0; times < 10; times += 1) await expect(work(id, { world: killed })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('pending')
    await work(id, { world: killed })
    expect((await see(owner, id)).status).toBe('failed')
  })

  test('an upload that is gone fails after the last try', async () => {
    const { id, owner } = await newProduct()
    await app.platform.storage.remove((await rowOf(id)).sourceKey ?? '')
    await expect(work(id, { isLastAttempt: true })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('failed')
  })
})

/** A database that rolls back the transaction in which this product became active. */
const failingWhenReady = (id: string): Partial<Platform> => ({
  db: {
    ...app.platform.db,
    transaction: (work) =>
      app.platform.db.transaction(async (tx) => {
        const result = await work(tx)
        const product = tx.selectFrom('Product').select('status').where('id', '=', id)
        const { status } = await product.executeTakeFirstOrThrow()
        if (status === 'active') throw new Error('killed')
        return result
      }),
  },
})

describe('killed in the middle and begun again', () => {
  const killed = () => Promise.reject(new Error('killed'))
  const storageThat = (change: Partial<Platform['storage']>): Partial<Platform> => ({
    storage: { ...app.platform.storage, ...change },
  })
  const places: [string, (id: string) => Partial<Platform>][] = [
    ['before the upload is read', () => storageThat({ localCopy: killed })],
    [
      'after the renditions are made',
      () =>
        videoThat({
          transcode: async (...given) => {
            await app.platform.video.transcode(...given)
            return killed()
          },
        }),
    ],
    [
      'while they are stored',
      () =>
        storageThat({
          put: (key, ...rest) =>
            key.endsWith('360.mp4') ? killed() : app.platform.storage.put(key, ...rest),
        }),
    ],
    ['before the product is ready', failingWhenReady],
  ]

  test.each(places)('%s, it ends in one finished product', async (_, world) => {
    const { id, owner } = await newProduct()
    await expect(work(id, { world: world(id) })).rejects.toThrow('killed')
    expect((await see(owner, id)).status).toBe('pending')
    await work(id)
    await app.settle()
    expect((await see(owner, id)).status).toBe('active')
    expect(await filesOf(id)).toEqual(
      ['240.mp4', '360.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
    )
    expect(progressOf(id).filter(({ stage }) => stage === 'done')).toHaveLength(1)
    // Once more, long after: nothing happens.
    const before = await rowOf(id)
    await work(id)
    expect(await rowOf(id)).toEqual(before)
  })

  test('two workers at once, of which one was thought dead, end in one product', async () => {
    const { id, owner } = await newProduct()
    const tally = async () =>
      (await app.platform.db.prisma.tally.findUnique({ where: { name: 'products.listed' } }))?.value ?? 0n
    const before = await tally()
    await Promise.all([work(id), work(id)])
    await app.settle()
    expect((await see(owner, id)).status).toBe('active')
    expect(await tally()).toBe(BigInt(before) + 1n)
    expect(progressOf(id).filter(({ stage }) => stage === 'done')).toHaveLength(1)
  })

  test('asked to stop, it leaves no files of its own behind and can be begun again', async () => {
    const { id, owner } = await newProduct()
    const stop = new AbortController()
    const world = videoThat({
      transcode: (file, out, options) => {
        const made = app.platform.video.transcode(file, out, options)
        stop.abort(new Error('stopping'))
        return made
      },
    })
    await expect(work(id, { world, signal: stop.signal })).rejects.toThrow('stopping')
    expect(await filesOf(id)).toEqual([])
    await work(id)
    expect((await see(owner, id)).status).toBe('active')
  })

  const meanwhile = {
    rejected: `UPDATE "Product" SET status = 'rejected' WHERE id = $1`,
    deleted: `UPDATE "Product" SET "deletedAt" = now() WHERE id = $1`,
    'begun anew': `UPDATE "Product" SET "videoRun" = 2 WHERE id = $1`,
  }

  test.each(Object.entries(meanwhile))(
    'a product that was %s early stays so, and the work stops',
    async (_, sql) => {
      const { id } = await newProduct()
      const world = videoThat({
        probe: async (file) => {
          await runSql(app.platform.db.kysely, sql, [id])
          return app.platform.video.probe(file)
        },
      })
      await work(id, { world })
      expect(await rowOf(id)).toMatchObject({ media: [], isListed: false })
      expect(await filesOf(id)).toEqual([])
    },
  )

  test.each([
    ['while its sizes are stored', 'poster.webp'],
    ['after the last of them', '360.mp4'],
  ])('a product that its owner deletes %s leaves no file behind', async (_, moment) => {
    const { id, owner } = await newProduct()
    const world = storageThat({
      put: async (key, ...rest) => {
        const stored = await app.platform.storage.put(key, ...rest)
        if (!key.endsWith(moment)) return stored
        expect((await owner.call('deleteProduct', { id })).status).toBe(200)
        await app.settle()
        return stored
      },
    })
    await work(id, { world })
    expect(await filesOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ media: [], sourceKey: null, isListed: false })
    expect(progressOf(id).filter(({ stage }) => stage === 'done' || stage === 'failed')).toEqual([])
  })

  test.each(Object.entries(meanwhile))(
    'a product that was %s at the last moment stays so',
    async (_, sql) => {
      const { id } = await newProduct()
      const world = storageThat({
        put: async (...given) => {
          await runSql(app.platform.db.kysely, sql, [id])
          return app.platform.storage.put(...given)
        },
      })
      await work(id, { world })
      await app.settle()
      const row = await rowOf(id)
      expect(row).toMatchObject({ media: [], isListed: false })
      expect(row.status).not.toBe('active')
      expect(await filesOf(id)).toEqual([])
      expect(progressOf(id).at(-1)?.stage).toBe('converting')
    },
  )
})

describe('what a clip says of its product', () => {
  test('is heard, shown as captions and fills what its seller left empty; only the seller sees how', async () => {
    const { id, owner } = await newProduct(pitch, {})
    await work(id)
    await app.settle()
    const product = await see(owner, id)
    expect(product).toMatchObject({
      status: 'active',
      aiProcessingCompleted: true,
      title: 'Beautiful basket',
      category: 'Home & Garden',
      price: { amount: 450, currency: 'ZAR' },
      tags: ['basket'],
      ai: {
        transcript: expect.stringMatching(/beautiful basket/),
        language: 'en',
        suggestions: {
          price: { value: { amount: 450, currency: 'ZAR' }, source: { kind: 'speech' } },
        },
        confidence: { title: expect.any(Number), category: expect.any(Number) },
        engine: { listening: 'local', writing: 'local' },
      },
    })
    expect(product.description).toMatch(/^This is a beautiful basket/)
    const captions = await app.app.inject({ url: product.media[0]?.captions ?? '' })
    expect([captions.statusCode, captions.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
    expect(captions.body).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    for (const other of [app.visitor, await makeUser(app)]) {
      const { body } = await other.call('getProduct', { id })
      expect(body.data.product).toMatchObject({ title: 'Beautiful basket', ai: null })
    }
  })

  test('never goes over what its seller typed, not even meanwhile', async () => {
    const { id, owner } = await newProduct(pitch)
    const world = aiThat({
      transcribe: async (...given) => {
        const changes = { title: 'Basket', description: 'As I say', price: { amount: 300, currency: 'SZL' } }
        expect((await owner.call('updateProduct', { id, ...changes })).status).toBe(200)
        // The shop keeps its prices in emalangeni.
        expect(given[2]?.currencyNames).toContain('emalangeni')
        return app.platform.ai.transcribe(...given)
      },
    })
    await work(id, { world })
    const { ai, ...product } = await see(owner, id)
    expect(product).toMatchObject({
      ...{ status: 'active', title: 'Basket', description: 'As I say', category: 'Home & Garden' },
      price: { amount: 300, currency: 'SZL' },
    })
    expect(ai?.suggestions.title?.value).toBe('Beautiful basket')
  })

  const deaf: [string, () => Partial<Platform>][] = [
    ['the models are not there', () => aiThat({ transcribe: async () => null })],
    ['listening fails', () => aiThat({ transcribe: () => Promise.reject(new Error('Out of memory')) })],
    ['the sound cannot be read', () => videoThat({ soundOf: () => Promise.reject(new Error('No sound')) })],
  ]
  test.each(deaf)('is left out where %s, and the product is active all the same', async (_, world) => {
    const { id, owner } = await newProduct(pitch, {})
    await work(id, { world: world() })
    expect(await see(owner, id)).toMatchObject({
      ...{ status: 'active', aiProcessingCompleted: true, ai: null, title: 'Untitled Product', price: null },
      media: [{ captions: null }],
    })
  })

  test.each(['listening', 'writing'] as const)(
    'killed while %s, it ends in one finished product',
    async (at) => {
      const { id, owner } = await newProduct(pitch, {})
      const stop = new AbortController()
      const world = aiThat({
        transcribe: async (sound) => {
          if (at === 'writing') return app.platform.ai.transcribe(sound, new AbortController().signal)
          stop.abort(new Error('stopping'))
          throw new Error('killed')
        },
        embedders: [
          {
            engine: { name: 'local', model: 'any' },
            embed: async () => {
              stop.abort(new Error('stopping'))
              throw new Error('killed')
            },
          },
        ],
      })
      await expect(work(id, { world, signal: stop.signal })).rejects.toThrow('stopping')
      expect(await see(owner, id)).toMatchObject({ status: 'pending', title: 'Untitled Product', ai: null })
      expect(await filesOf(id)).toEqual(['180.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`))
      await work(id)
      await app.settle()
      expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
      expect(await filesOf(id)).toEqual(
        ['180.mp4', 'captions.vtt', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
      )
      expect(progressOf(id).filter(({ stage }) => stage === 'done')).toHaveLength(1)
    },
  )
})

describe('what is done is not done again', () => {
  const stages = ['transcode', 'transcribe', 'readText', 'embed'] as const
  type Stage = (typeof stages)[number]

  /** A world that counts what is done, and dies when it begins `at`. */
  function countingWorld(at?: Stage) {
    const done: Record<Stage, number> = { transcode: 0, transcribe: 0, readText: 0, embed: 0 }
    const stop = new AbortController()
    const counted =
      <I extends unknown[], O>(stage: Stage, work: (...given: I) => Promise<O>) =>
      async (...given: I): Promise<O> => {
        if (stage === at) {
          stop.abort(new Error('stopping'))
          throw new Error('killed')
        }
        done[stage] += 1
        return work(...given)
      }
    const { ai, video } = app.platform
    const world: Partial<Platform> = {
      video: { ...video, transcode: counted('transcode', video.transcode) },
      ai: {
        ...ai,
        transcribe: counted('transcribe', ai.transcribe),
        readText: counted('readText', async () => []),
        embedders: ai.embedders.map((one) => ({ ...one, embed: counted('embed', one.embed) })),
      },
    }
    return { world, done, signal: stop.signal }
  }

  test.each(stages.slice(1))('by who begins again after a worker was killed at %s', async (at) => {
    const { id, owner } = await newProduct(pitch, {})
    const first = countingWorld(at)
    await expect(work(id, first)).rejects.toThrow('stopping')
    const second = countingWorld()
    await work(id, second)
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
    for (const stage of stages) {
      const isBefore = stages.indexOf(stage) < stages.indexOf(at)
      expect([stage, first.done[stage] > 0, second.done[stage] > 0]).toEqual([stage, isBefore, !isBefore])
    }
    expect(await rowOf(id)).toMatchObject({ videoDone: {} })
  })

  test('nor by who begins again after the listing was written', async () => {
    const { id, owner } = await newProduct(pitch, {})
    await half(processVideo, id)
    const { world, done } = countingWorld()
    const dead = { ...world, ...failingWhenReady(id) }
    await expect(half(finishVideo, id, { world: dead })).rejects.toThrow('killed')
    const before = { ...done }
    expect(before).toMatchObject({ transcribe: 1, readText: 1 })
    await half(finishVideo, id, { world })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
    expect(done).toEqual(before)
    expect(await filesOf(id)).toEqual(
      ['180.mp4', 'captions.vtt', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
    )
  })

  test('a converted clip whose words cannot be had is shown without them', async () => {
    const { id, owner } = await newProduct(pitch, { title: 'Basket' })
    await half(processVideo, id)
    const storage = {
      ...app.platform.storage,
      put: async (...given: Parameters<Platform['storage']['put']>) => {
        await app.platform.storage.put(...given)
        throw new Error('The disk is full')
      },
    }
    await expect(half(finishVideo, id, { world: { storage } })).rejects.toThrow('The disk is full')
    await half(finishVideo, id, { world: { storage }, isLastAttempt: true })
    expect(await see(owner, id)).toMatchObject({
      status: 'active',
      title: 'Basket',
      media: [{ captions: null }],
    })
    expect(await filesOf(id)).toEqual(['180.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`))
  })

  test('a converted clip that kills who hears it is shown without words', async () => {
    const { id, owner } = await newProduct(pitch, { title: 'Basket' })
    await half(processVideo, id)
    const storage = { ...app.platform.storage, localCopy: () => Promise.reject(new Error('killed')) }
    for (let times = 0; times < 10; times += 1)
      await expect(half(finishVideo, id, { world: { storage } })).rejects.toThrow('killed')
    await half(finishVideo, id, { world: { storage } })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Basket', ai: null })
  })

  test('a failed run leaves no file', async () => {
    const { id, owner } = await newProduct()
    const storage: Platform['storage'] = {
      ...app.platform.storage,
      put: (key, ...rest) =>
        key.endsWith('360.mp4')
          ? Promise.reject(new Error('The disk is full'))
          : app.platform.storage.put(key, ...rest),
    }
    await expect(half(processVideo, id, { world: { storage }, isLastAttempt: true })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('failed')
    expect(await filesOf(id)).toEqual([])
  })
})

describe('a product that is deleted', () => {
  /** Work without steps, that ends when it is told to. */
  const forever = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
  const deleting = async (owner: TestUser, id: string, signal?: AbortSignal) => {
    expect((await owner.call('deleteProduct', { id })).status).toBe(200)
    return forever(signal)
  }

  test('stops its conversion, though that shows no progress', async () => {
    const { id, owner } = await newProduct()
    const world = videoThat({ transcode: (_file, _out, options) => deleting(owner, id, options?.signal) })
    await work(id, { world })
    await app.settle()
    expect(await filesOf(id)).toEqual([])
  })

  test('stops who listens to it, and nothing that was made stays', async () => {
    const { id, owner } = await newProduct(pitch)
    await work(id, { world: aiThat({ transcribe: (_sound, signal) => deleting(owner, id, signal) }) })
    await app.settle()
    expect(await filesOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ media: [], videoDone: {}, sourceKey: null })
  })
})

test('folders of workers that were killed go after an hour, those of living ones stay', async () => {
  const [dead, alive] = [
    await mkdtemp(path.join(tmpdir(), 'sokoni-video-')),
    await mkdtemp(path.join(tmpdir(), 'sokoni-video-')),
  ]
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(dead, longAgo, longAgo)
  await forgetFolders()
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
  await rm(alive, { recursive: true })
})

describe('what is written in the picture', () => {
  test('names the product and its price where nobody speaks', async () => {
    const { id, owner } = await newProduct(tagged, {})
    await work(id, { world: { ai: app.platform.ai } })
    const { title, price, ai } = await see(owner, id)
    expect({ title, price }).toMatchObject({
      title: 'Sisal basket',
      price: { amount: 1250, currency: 'SZL' },
    })
    expect(ai?.suggestions.price?.source).toEqual({
      kind: 'picture',
      quote: expect.stringMatching(/^E ?1,250$/),
    })
    expect(ai?.suggestions.title?.source).toEqual({ kind: 'picture', quote: 'Sisal basket' })
  })
})

describe('what a queue has forgotten', () => {
  test('of a converted clip the second half is asked for', async () => {
    const { id } = await newProduct()
    await half(processVideo, id)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "updatedAt" = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    )
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (...job: unknown[]) => void asked.push(job) }
    await videos.requeueVideos({ ...app.platform, queue })
    expect(asked.filter((job) => JSON.stringify(job).includes(id))).toEqual([
      ['media.finish-video', { productId: id, run: 1 }, { key: `${id}:1`, priority: 0 }],
    ])
  })

  test('is asked for again when nothing was heard of it for a while, under the key of its run', async () => {
    const [forgotten, fresh] = [await newProduct(), await newProduct()]
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "updatedAt" = now() - interval '31 seconds', "videoRun" = 3 WHERE id = $1`,
      [forgotten.id],
    )
    const asked: unknown[] = []
    const queue = {
      ...app.platform.queue,
      enqueue: async (...job: unknown[]) => void asked.push(job),
    }
    await videos.requeueVideos({ ...app.platform, queue })
    const ofRun = [
      'media.process-video',
      { productId: forgotten.id, run: 3 },
      { key: `${forgotten.id}:3`, priority: 0 },
    ]
    expect(asked).toContainEqual(ofRun)
    expect(JSON.stringify(asked)).not.toContain(fresh.id)
  })
})

describe('on the real queue', () => {
  test('a product goes from its upload to the feed, a bad one to its reason, and a retry to the feed', async () => {
    const [good, bad] = [await newProduct(), await newProduct(damaged)]
    app.work()
    const until = async (owner: TestUser, id: string, status: string) =>
      expect.poll(async () => (await see(owner, id)).status, { timeout: 60_000 }).toBe(status)
    await until(good.owner, good.id, 'active')
    await until(bad.owner, bad.id, 'failed')
    const { sourceKey } = await rowOf(bad.id)
    await app.platform.storage.put(sourceKey ?? '', { path: clip }, { type: 'video/mp4' })
    await bad.owner.call('retryProduct', { id: bad.id })
    await until(bad.owner, bad.id, 'active')
  }, 200_000)
})
