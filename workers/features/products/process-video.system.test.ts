import { describe, expect, test, vi } from 'vitest'
import { type ProcessingStage, processingStages } from '../../../contract/products/status.ts'
import { VideoRefused } from '../../../platform/video/port.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import {
  aiThat,
  app,
  clip,
  damaged,
  filesOf,
  half,
  newProduct,
  pitch,
  progressOf,
  rowOf,
  see,
  setUp,
  videoThat,
  work,
} from './process-video.test-setup.ts'
import { processLongVideo } from './process-video.ts'

setUp()

// Each test converts a video, some also transcribe it twice, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

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

test('the clips of a shop that lists many in a day are left to the engines of this machine', async () => {
  const heard: string[] = []
  const hears = (engine: string) => ({
    transcribe: async () => {
      heard.push(engine)
      return null
    },
  })
  const { env } = app.platform
  const deps = {
    ...aiThat({ ...hears('endpoint'), local: { ...app.platform.ai, ...hears('local') } }),
    env: { ...env, aiLimits: { ...env.aiLimits, repliesPerCaller: 1 } },
  }
  const [first, second] = [await newProduct(pitch), await newProduct(pitch)]
  await makeProduct(app, { shop: { id: (await rowOf(second.id)).shopId, slug: '', owner: second.owner } })
  for (const { id } of [first, second]) await work(id, { deps })
  expect(heard).toEqual(['endpoint', 'local'])
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

  test('a conversion that exceeds the time limit asks for another try, not for another clip', async () => {
    const { id, owner } = await newProduct()
    const slow = videoThat({ transcode: () => Promise.reject(new VideoRefused('TIMEOUT')) })
    await half(processLongVideo, id, { deps: slow })
    expect(await see(owner, id)).toMatchObject({
      status: 'failed',
      failureReason: 'This video took too long to prepare just now. Please try again.',
    })
  })

  test('a missing upload fails after the last attempt', async () => {
    const { id, owner } = await newProduct()
    await app.platform.storage.remove((await rowOf(id)).sourceKey ?? '')
    await expect(work(id, { isLastAttempt: true })).rejects.toThrow()
    expect((await see(owner, id)).status).toBe('failed')
  })
})
