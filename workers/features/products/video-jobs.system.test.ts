import { describe, expect, test, vi } from 'vitest'
import type { Video } from '../../../platform/video/port.ts'
import { requeueVideos } from '../../../server/features/products/actions/requeue-videos.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { finishVideo } from './finish-video.ts'
import {
  aiThat,
  app,
  clip,
  damaged,
  filesOf,
  half,
  lying,
  newProduct,
  pitch,
  rowOf,
  see,
  setUp,
  videoThat,
  work,
} from './process-video.test-setup.ts'
import { processLongVideo, processVideo } from './process-video.ts'

setUp()

// Each test converts a video, some also transcribe it twice, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

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
    await requeueVideos({ ...app.platform, queue })
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
    await requeueVideos({ ...app.platform, queue })
    const ofRun = [
      'media.process-video',
      { productId: forgotten.id, run: 3 },
      { key: `${forgotten.id}:3`, priority: 0 },
    ]
    expect(asked).toContainEqual(ofRun)
    expect(JSON.stringify(asked)).not.toContain(fresh.id)
  })
})

describe('a clip that takes long', () => {
  test.each([
    ['20 s of 720p', 20 * 30, false],
    ['a frame more', 20 * 30 + 1, true],
  ])('is one of more than 20 s of 720p: %s', async (_, frames, isLong) => {
    const { id } = await newProduct()
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (name: unknown) => void asked.push(name) }
    const probe = async (file: string) => ({
      ...(await app.platform.video.probe(file)),
      decodedPixels: 1280 * 720 * frames,
    })
    await half(processVideo, id, { deps: { ...videoThat({ probe }), queue } })
    expect(asked.includes('media.process-long-video')).toBe(isLong)
  })

  test('is detected by its frames if its header claims one frame and one second', async () => {
    const { id } = await newProduct(lying)
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (name: unknown) => void asked.push(name) }
    const transcode = () => Promise.reject(new Error('It was converted as a short clip'))
    await half(processVideo, id, { deps: { ...videoThat({ transcode }), queue } })
    expect(asked).toContain('media.process-long-video')
  })

  test('is detected while it is converted if its frames do not tell their cost', async () => {
    const { id } = await newProduct(lying)
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (name: unknown) => void asked.push(name) }
    const probe = async (file: string) => ({ ...(await app.platform.video.probe(file)), decodedPixels: 1 })
    const transcode: Video['transcode'] = (path, folder, options) =>
      app.platform.video.transcode(path, folder, {
        ...options,
        ...(options?.cpuSeconds && { cpuSeconds: 1 }),
      })
    await half(processVideo, id, { deps: { ...videoThat({ probe, transcode }), queue } })
    expect(asked).toContain('media.process-long-video')
  })

  test('may take as much processor time as its frames claim', async () => {
    const { id } = await newProduct()
    const allowed: (number | undefined)[] = []
    const probe = async (file: string) => ({
      ...(await app.platform.video.probe(file)),
      decodedPixels: 1280 * 720 * 30 * 10,
    })
    const transcode: Video['transcode'] = (path, folder, options) => {
      allowed.push(options?.cpuSeconds)
      return app.platform.video.transcode(path, folder, options)
    }
    await half(processVideo, id, { deps: videoThat({ probe, transcode }) })
    expect(allowed).toEqual([12.5])
  })

  test('waits among its own kind, also when its job is lost', async () => {
    const { id, owner } = await newProduct()
    const asked: unknown[] = []
    const queue = { ...app.platform.queue, enqueue: async (...job: unknown[]) => void asked.push(job) }
    const probe = async (file: string) => ({
      ...(await app.platform.video.probe(file)),
      decodedPixels: 3840 * 2160 * 30 * 92,
    })
    await half(processVideo, id, { deps: { ...videoThat({ probe }), queue } })
    const job = ['media.process-long-video', { productId: id, run: 1 }, { key: `${id}:1`, priority: 0 }]
    expect(asked).toEqual([job])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "updatedAt" = now() - interval '31 seconds' WHERE id = $1`,
      [id],
    )
    asked.length = 0
    await requeueVideos({ ...app.platform, queue })
    expect(asked.filter((one) => JSON.stringify(one).includes(id))).toEqual([job])

    await half(processLongVideo, id)
    await half(finishVideo, id)
    expect((await see(owner, id)).status).toBe('active')
  })
})

describe('on the real queue', () => {
  test('a product reaches the feed, an unusable one gets its reason, and a retry reaches the feed', async () => {
    // The jobs of the tests before, whose clips nobody waits for.
    for (const queue of ['video', 'long-video'] as const) await app.platform.queue.runCommand(queue, 'drain')
    const [good, bad] = [await newProduct(), await newProduct(damaged)]
    app.work()
    const until = async (owner: TestUser, id: string, status: string) =>
      expect.poll(async () => (await see(owner, id)).status, { timeout: 120_000 }).toBe(status)
    await until(good.owner, good.id, 'active')
    await until(bad.owner, bad.id, 'failed')
    const { sourceKey } = await rowOf(bad.id)
    await app.platform.storage.put(sourceKey ?? '', { path: clip }, { type: 'video/mp4' })
    await bad.owner.call('retryProduct', { id: bad.id })
    await until(bad.owner, bad.id, 'active')
  }, 200_000)
})
