import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFailure } from '../errors.ts'
import { claimFrames, clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { VideoRefused } from './port.ts'

const tools = findFfmpeg({})
const video = createFfmpegVideo(tools)
const FRAMES = 60
const SIZE = 160 * 284
let folder: string
let make: ReturnType<typeof clipMaker>
let honest: string
let lying: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'))
  make = clipMaker(tools.ffmpeg, folder)
  honest = make.mp4('honest.mkv', '160x284', 2, { silent: true })
  lying = make.changed(honest, 'lying.mkv', (mkv) => claimFrames(mkv, 1, 1))
})
afterAll(() => rm(folder, { recursive: true }))

test('frames are counted, not believed', async () => {
  const info = await video.probe(lying)
  expect(info).toMatchObject({ fps: 1, durationSeconds: 1, decodedPixels: SIZE * FRAMES })
})

test('a file with more frames than its header claims is neither converted nor repacked', async () => {
  const strict = createFfmpegVideo(tools, { decodedPixels: SIZE * (FRAMES - 1) })
  const refused = { code: 'TOO_MUCH_TO_DECODE' }
  await expect(strict.transcode(lying, join(folder, 'out'))).rejects.toMatchObject(refused)
  await expect(strict.repack(lying, join(folder, 'out.mkv'))).rejects.toMatchObject(refused)
  const exact = createFfmpegVideo(tools, { decodedPixels: SIZE * FRAMES })
  await exact.repack(lying, join(folder, 'out.mkv'))
})

test('a file that claims more frames than it has costs what it claims', async () => {
  const claims = make.changed(honest, 'claims.mkv', (mkv) => claimFrames(mkv, 100, 3))
  expect((await video.probe(claims)).decodedPixels).toBe(SIZE * 100 * 3)
})

test('a machine that is too busy to read a file in time is no fault of the file', async () => {
  const busy = createFfmpegVideo(tools, { probeTimeoutMs: 1 })
  const error = await busy.probe(honest).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(VideoRefused)
  expect(describeFailure(error).status).toBe(503)
})

test('pixels are counted as stored, not as displayed', async () => {
  const narrow = make.mp4('narrow.mp4', '320x284', 1, { silent: true, more: ['-vf', 'setsar=1/4'] })
  expect(await video.probe(narrow)).toMatchObject({ width: 80, height: 284, decodedPixels: 320 * 284 * 30 })
})

test('a file that has a picture in its header only is damaged', async () => {
  const whole = make.mp4('whole.mkv', '160x284', 1)
  const without = make.changed(whole, 'without.mkv', (mkv) => {
    // TrackNumber of the picture: its blocks then belong to no track.
    mkv.writeUInt8(9, mkv.indexOf('d78101', 0, 'hex') + 2)
    return mkv
  })
  await expect(video.probe(without)).rejects.toMatchObject({ code: 'DAMAGED' })
})
