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
import { removeAbandonedFolders } from './video-run.ts'

// Each test converts a video, some also transcribe it twice, which takes long on a busy machine.
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

/** Creates a product with the video `file`; its job stays in the queue. */
const newProduct = async (
  file = clip,
  typed: { title?: string; description?: string } = { title: 'Basket' },
): Promise<{ id: string; owner: TestUser }> => {
  const { owner } = await makeShop(app)
  const video = { path: file, filename: 'clip.mp4', type: 'video/mp4' }
  const { body } = await owner.call('createProduct', typed, { files: { video } })
  await app.settle()
  return { id: body.data.product.id, owner }
}

type Try = { run?: number; signal?: AbortSignal; isLastAttempt?: boolean; deps?: Partial<Platform> }
/** Runs both jobs of a run in order, like the queues. */
const work = async (productId: string, options: Try = {}) => {
  await half(processVideo, productId, options)
  await half(finishVideo, productId, options)
}
const half = (
  part: typeof processVideo | typeof finishVideo,
  productId: string,
  { run = 1, signal, isLastAttempt = false, deps }: Try = {},
) =>
  part(
    { ...app.platform, ...aiThat({}), ...deps },
    { productId, run },
    {
      signal: signal ?? new AbortController().signal,
      attempt: isLastAttempt ? 3 : 1,
      isLastAttempt,
    },
  )

/**
 * The real speech model; reading text in pictures only in tests about it, because it takes seconds.
 */
const aiThat = (change: Partial<Platform['ai']>): Partial<Platform> => ({
  ai: { ...app.platform.ai, readText: async () => null, ...change },
})

/** The real tool, with a hook before or after it makes the renditions. */
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

const expectRising = (seen: { stage: ProcessingStage; percent: number }[]) => {
  const places = seen.map(({ stage, percent }) => processingStages.indexOf(stage) * 1000 + percent)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

describe('processing a video', () => {
  test('publishes renditions and a poster, and lists the product', async () => {
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

  test('shows increasing progress to its owner only', async () => {
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

  test('a second attempt does not reduce the progress', async () => {
    const { id } = await newProduct()
    const deps = videoThat({
      transcode: async (_file, _out, options) => {
        options?.onProgress?.(60)
        throw new Error('killed')
      },
    })
    await expect(work(id, { deps })).rejects.toThrow('killed')
    await expect.poll(() => progressOf(id).at(-1)?.percent).toBeGreaterThan(50)
    await work(id)
    await app.settle()
    expectRising(progressOf(id))
  })

  test('errors in reporting progress do not fail a video', async () => {
    const { id, owner } = await newProduct()
    const bus = { ...app.platform.bus, publish: () => Promise.reject(new Error('The bus is down')) }
    await work(id, { deps: { bus } })
    expect((await see(owner, id)).status).toBe('active')
  })

  test('reports progress at most four times a second', async () => {
    const { id, owner } = await newProduct()
    let now = 0
    await work(id, {
      deps: {
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
    // One second in total, and the first step.
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.length).toBeLessThanOrEqual(1 + 4)
    expect((await see(owner, id)).status).toBe('active')
  })
})

describe('an unusable file', () => {
  test('fails at the first attempt, with a reason for its owner', async () => {
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

  test('can be retried from the stored upload', async () => {
    const { id, owner } = await newProduct(damaged)
    await work(id)
    const { sourceKey } = await rowOf(id)
    await app.platform.storage.put(sourceKey ?? '', { path: clip }, { type: 'video/mp4' })
    await owner.call('retryProduct', { id })
    // The job of the first run, if it still exists, must not affect this one.
    await work(id, { run: 1 })
    expect((await see(owner, id)).status).toBe('pending')
    await work(id, { run: 2 })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Basket', failureReason: null })
    expect((await filesOf(id)).every((key) => key.startsWith(`products/${id}/2/`))).toBe(true)
  })
})

describe('an error that is not the file’s fault', () => {
  const broken = () => videoThat({ transcode: () => Promise.reject(new Error('The disk is full')) })

  test('is retried, and shown to the owner after the last attempt', async () => {
    const { id, owner } = await newProduct()
    await expect(work(id, { deps: broken() })).rejects.toThrow('The disk is full')
    expect(await see(owner, id)).toMatchObject({ status: 'pending', failureReason: null })
    await expect(work(id, { deps: broken(), isLastAttempt: true })).rejects.toThrow('The disk is full')
    expect(await see(owner, id)).toMatchObject({
      status: 'failed',
      failureReason: 'The video could not be processed. Please try again.',
    })
    await owner.call('retryProduct', { id })
    await work(id, { run: 2 })
    expect((await see(owner, id)).status).toBe('active')
  })

  test('a video that repeatedly crashes its workers is given up', async () => {
    const { id, owner } = await newProduct()
    const killed = videoThat({ probe: () => Promise.reject(new Error('killed')) })
    for (let times = 0; times < 10; times += 1) await expect(work(id, { deps: killed })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('pending')
    await work(id, { deps: killed })
    expect((await see(owner, id)).status).toBe('failed')
  })

  test('a missing upload fails after the last attempt', async () => {
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

describe('killed and restarted', () => {
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

  test.each(places)('%s, it results in one finished product', async (_, deps) => {
    const { id, owner } = await newProduct()
    await expect(work(id, { deps: deps(id) })).rejects.toThrow('killed')
    expect((await see(owner, id)).status).toBe('pending')
    await work(id)
    await app.settle()
    expect((await see(owner, id)).status).toBe('active')
    expect(await filesOf(id)).toEqual(
      ['240.mp4', '360.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
    )
    expect(progressOf(id).filter(({ stage }) => stage === 'done')).toHaveLength(1)
    // A later repetition does nothing.
    const before = await rowOf(id)
    await work(id)
    expect(await rowOf(id)).toEqual(before)
  })

  test('two concurrent workers, one of them presumed dead, result in one product', async () => {
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

  test('when aborted, it leaves no temporary files and can be restarted', async () => {
    const { id, owner } = await newProduct()
    const stop = new AbortController()
    const deps = videoThat({
      transcode: (file, out, options) => {
        const made = app.platform.video.transcode(file, out, options)
        stop.abort(new Error('stopping'))
        return made
      },
    })
    await expect(work(id, { deps, signal: stop.signal })).rejects.toThrow('stopping')
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
    'a product that was %s early stays so, and processing stops',
    async (_, sql) => {
      const { id } = await newProduct()
      const deps = videoThat({
        probe: async (file) => {
          await runSql(app.platform.db.kysely, sql, [id])
          return app.platform.video.probe(file)
        },
      })
      await work(id, { deps })
      expect(await rowOf(id)).toMatchObject({ media: [], isListed: false })
      expect(await filesOf(id)).toEqual([])
    },
  )

  test.each([
    ['while its sizes are stored', 'poster.webp'],
    ['after the last of them', '360.mp4'],
  ])('a product that its owner deletes %s leaves no files', async (_, moment) => {
    const { id, owner } = await newProduct()
    const deps = storageThat({
      put: async (key, ...rest) => {
        const stored = await app.platform.storage.put(key, ...rest)
        if (!key.endsWith(moment)) return stored
        expect((await owner.call('deleteProduct', { id })).status).toBe(200)
        await app.settle()
        return stored
      },
    })
    await work(id, { deps })
    expect(await filesOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ media: [], sourceKey: null, isListed: false })
    expect(progressOf(id).filter(({ stage }) => stage === 'done' || stage === 'failed')).toEqual([])
  })

  test.each(Object.entries(meanwhile))(
    'a product that was %s at the last moment stays so',
    async (_, sql) => {
      const { id } = await newProduct()
      const deps = storageThat({
        put: async (...given) => {
          await runSql(app.platform.db.kysely, sql, [id])
          return app.platform.storage.put(...given)
        },
      })
      await work(id, { deps })
      await app.settle()
      const row = await rowOf(id)
      expect(row).toMatchObject({ media: [], isListed: false })
      expect(row.status).not.toBe('active')
      expect(await filesOf(id)).toEqual([])
      expect(progressOf(id).at(-1)?.stage).toBe('converting')
    },
  )
})

describe('describing a product from its video', () => {
  test('transcribes speech, adds captions and fills empty fields; the source is shown to the seller only', async () => {
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

  test('never overwrites the seller’s text, also if it is entered meanwhile', async () => {
    const { id, owner } = await newProduct(pitch)
    const deps = aiThat({
      transcribe: async (...given) => {
        const changes = { title: 'Basket', description: 'As I say', price: { amount: 300, currency: 'SZL' } }
        expect((await owner.call('updateProduct', { id, ...changes })).status).toBe(200)
        // The shop's currency is the lilangeni.
        expect(given[2]?.currencyNames).toContain('emalangeni')
        return app.platform.ai.transcribe(...given)
      },
    })
    await work(id, { deps })
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
    [
      'the sound cannot be read',
      () => videoThat({ extractAudio: () => Promise.reject(new Error('No sound')) }),
    ],
  ]
  test.each(deaf)('is skipped if %s, and the product becomes active', async (_, deps) => {
    const { id, owner } = await newProduct(pitch, {})
    await work(id, { deps: deps() })
    expect(await see(owner, id)).toMatchObject({
      ...{ status: 'active', aiProcessingCompleted: true, ai: null, title: 'Untitled Product', price: null },
      media: [{ captions: null }],
    })
  })

  test.each(['listening', 'writing'] as const)(
    'killed while %s, it results in one finished product',
    async (at) => {
      const { id, owner } = await newProduct(pitch, {})
      const stop = new AbortController()
      const deps = aiThat({
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
      await expect(work(id, { deps, signal: stop.signal })).rejects.toThrow('stopping')
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

describe('finished steps are not repeated', () => {
  const stages = ['transcode', 'transcribe', 'readText', 'embed'] as const
  type Stage = (typeof stages)[number]

  /** Dependencies that count steps and crash at the start of `at`. */
  const countingDeps = (at?: Stage) => {
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
    const deps: Partial<Platform> = {
      video: { ...video, transcode: counted('transcode', video.transcode) },
      ai: {
        ...ai,
        transcribe: counted('transcribe', ai.transcribe),
        readText: counted('readText', async () => []),
        embedders: ai.embedders.map((one) => ({ ...one, embed: counted('embed', one.embed) })),
      },
    }
    return { deps, done, signal: stop.signal }
  }

  test.each(stages.slice(1))('after a worker was killed at %s', async (at) => {
    const { id, owner } = await newProduct(pitch, {})
    const first = countingDeps(at)
    await expect(work(id, first)).rejects.toThrow('stopping')
    const second = countingDeps()
    await work(id, second)
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
    for (const stage of stages) {
      const isBefore = stages.indexOf(stage) < stages.indexOf(at)
      expect([stage, first.done[stage] > 0, second.done[stage] > 0]).toEqual([stage, isBefore, !isBefore])
    }
    expect(await rowOf(id)).toMatchObject({ videoDone: {} })
  })

  test('after the listing was drafted', async () => {
    const { id, owner } = await newProduct(pitch, {})
    await half(processVideo, id)
    const { deps, done } = countingDeps()
    const dead = { ...deps, ...failingWhenReady(id) }
    await expect(half(finishVideo, id, { deps: dead })).rejects.toThrow('killed')
    const before = { ...done }
    expect(before).toMatchObject({ transcribe: 1, readText: 1 })
    await half(finishVideo, id, { deps })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Beautiful basket' })
    expect(done).toEqual(before)
    expect(await filesOf(id)).toEqual(
      ['180.mp4', 'captions.vtt', 'poster.webp'].map((name) => `products/${id}/1/${name}`),
    )
  })

  test('a converted video is published without text if describing it fails', async () => {
    const { id, owner } = await newProduct(pitch, { title: 'Basket' })
    await half(processVideo, id)
    const storage = {
      ...app.platform.storage,
      put: async (...given: Parameters<Platform['storage']['put']>) => {
        await app.platform.storage.put(...given)
        throw new Error('The disk is full')
      },
    }
    await expect(half(finishVideo, id, { deps: { storage } })).rejects.toThrow('The disk is full')
    await half(finishVideo, id, { deps: { storage }, isLastAttempt: true })
    expect(await see(owner, id)).toMatchObject({
      status: 'active',
      title: 'Basket',
      media: [{ captions: null }],
    })
    expect(await filesOf(id)).toEqual(['180.mp4', 'poster.webp'].map((name) => `products/${id}/1/${name}`))
  })

  test('a converted video that crashes its transcription is published without text', async () => {
    const { id, owner } = await newProduct(pitch, { title: 'Basket' })
    await half(processVideo, id)
    const storage = { ...app.platform.storage, localCopy: () => Promise.reject(new Error('killed')) }
    for (let times = 0; times < 10; times += 1)
      await expect(half(finishVideo, id, { deps: { storage } })).rejects.toThrow('killed')
    await half(finishVideo, id, { deps: { storage } })
    expect(await see(owner, id)).toMatchObject({ status: 'active', title: 'Basket', ai: null })
  })

  test('a failed run leaves no files', async () => {
    const { id, owner } = await newProduct()
    const storage: Platform['storage'] = {
      ...app.platform.storage,
      put: (key, ...rest) =>
        key.endsWith('360.mp4')
          ? Promise.reject(new Error('The disk is full'))
          : app.platform.storage.put(key, ...rest),
    }
    await expect(half(processVideo, id, { deps: { storage }, isLastAttempt: true })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('failed')
    expect(await filesOf(id)).toEqual([])
  })
})

describe('deleting a product', () => {
  /** Work without steps that ends when released. */
  const forever = (signal?: AbortSignal) =>
    new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
  const deleting = async (owner: TestUser, id: string, signal?: AbortSignal) => {
    expect((await owner.call('deleteProduct', { id })).status).toBe(200)
    return forever(signal)
  }

  test('stops its conversion, even without progress', async () => {
    const { id, owner } = await newProduct()
    const deps = videoThat({ transcode: (_file, _out, options) => deleting(owner, id, options?.signal) })
    await work(id, { deps })
    await app.settle()
    expect(await filesOf(id)).toEqual([])
  })

  test('stops its transcription and removes all files', async () => {
    const { id, owner } = await newProduct(pitch)
    await work(id, { deps: aiThat({ transcribe: (_sound, signal) => deleting(owner, id, signal) }) })
    await app.settle()
    expect(await filesOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ media: [], videoDone: {}, sourceKey: null })
  })
})

test('folders of killed workers are deleted after an hour, those of running ones are kept', async () => {
  const [dead, alive] = [
    await mkdtemp(path.join(tmpdir(), 'sokoni-video-')),
    await mkdtemp(path.join(tmpdir(), 'sokoni-video-')),
  ]
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(dead, longAgo, longAgo)
  await removeAbandonedFolders()
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
  await rm(alive, { recursive: true })
})

describe('text in the picture', () => {
  test('provides title and price if there is no speech', async () => {
    const { id, owner } = await newProduct(tagged, {})
    await work(id, { deps: { ai: app.platform.ai } })
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

describe('lost jobs', () => {
  test('the second job of a converted video is enqueued', async () => {
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

  test('a run without progress for a while is enqueued again under its key', async () => {
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
  test('a product reaches the feed, an unusable one gets its reason, and a retry reaches the feed', async () => {
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
