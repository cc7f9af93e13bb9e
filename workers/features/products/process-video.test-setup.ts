import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { claimFrames, clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import type { Video } from '../../../platform/video/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, type TestUser } from '../../../testing/factories.ts'
import { finishVideo } from './finish-video.ts'
import { processVideo } from './process-video.ts'

export let app: TestApp
let folder: string
export let clip: string
export let damaged: string
export let pitch: string
export let tagged: string
/** 300 frames of 4K and one more; its header claims a single frame. */
export let lying: string
/** Creates a product with the video `file`; its job stays in the queue. */
export const newProduct = async (
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
export const work = async (productId: string, options: Try = {}) => {
  await half(processVideo, productId, options)
  await half(finishVideo, productId, options)
}
export const half = (
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
 * The real speech model; reading text in images only in tests about it, because it takes seconds.
 */
export const aiThat = (change: Partial<Platform['ai']>): Partial<Platform> => ({
  ai: { ...app.platform.ai, readText: async () => null, ...change },
})

/** The real tool, with a hook before or after it makes the renditions. */
export const videoThat = (change: Partial<Video>): Partial<Platform> => ({
  video: { ...app.platform.video, ...change },
})

export const see = async (owner: TestUser, id: string) => {
  const { body } = await owner.call('getProduct', { id })
  return body.data.product
}
export const progressOf = (id: string) =>
  app.pushes.flatMap((push) =>
    push.event === 'product:progress' && push.data.productId === id
      ? [{ ...push.data, rooms: push.rooms }]
      : [],
  )
export const rowOf = (id: string) => app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
export const filesOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list(`products/${id}/`)) keys.push(key)
  return keys.sort()
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
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
    const still = make.mp4('still.mkv', '3840x2160', 1, { fps: 1, silent: true })
    const frames = make.made('frames.mkv', ['-stream_loop', '300', '-i', still, '-c', 'copy'])
    lying = make.changed(frames, 'lying.mkv', (mkv) => claimFrames(mkv, 1, 1))
    damaged = make.changed(clip, 'damaged.mp4', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 3)))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
}
