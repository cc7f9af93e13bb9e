import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { VideoRefused } from './port.ts'

const tools = findFfmpeg({})
let folder: string
let clip: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  clip = clipMaker(tools.ffmpeg, folder).mp4('clip.mp4', '180x320', 5)
})
afterAll(() => rm(folder, { recursive: true }))

/** An ffmpeg that finds a full disk: the name of a frame is chosen by the product. */
const withFullDisk = async () => {
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, '#!/bin/sh\necho "frame-0.jpg: No space left on device" >&2\nexit 1\n', {
    mode: 0o755,
  })
  return createFfmpegVideo({ ...tools, ffmpeg })
}

it('does not blame the file for a full disk: sound', async () => {
  const error = await createFfmpegVideo(tools)
    .extractAudio(clip, '/dev/full')
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('No space left on device')
  expect(error).not.toBeInstanceOf(VideoRefused)
})

it('does not blame the file for a full disk: frames', async () => {
  const video = await withFullDisk()
  const extracting = video.extractFrames(clip, folder, { count: 2, seconds: 5 })
  await expect(extracting).rejects.toThrow('No space left on device')
})
