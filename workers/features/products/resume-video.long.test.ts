import { describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { runSql } from '../../../testing/sql.ts'
import { finishVideo } from './finish-video.ts'
import {
  app,
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
import { processVideo } from './process-video.ts'

setUp()

// Each test converts a video, some also transcribe it twice, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

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
