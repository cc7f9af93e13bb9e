import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clipMaker } from './clips.test-setup.ts'
import { costlyFiles } from './costly-files.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

const tools = findFfmpeg()
let folder: string
let clips: { webm: string; mp4: string }
let make: ReturnType<typeof clipMaker>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costly-'))
  make = clipMaker(tools.ffmpeg, folder)
  clips = { webm: make.webm('a.webm', '96x64', 0.5), mp4: make.mp4('a.mp4', '96x64', 0.5) }
})
afterAll(() => rm(folder, { recursive: true }))

it.each(Object.entries(costlyFiles))(
  'a file of many %s is read for its processor time',
  async (what, costly) => {
    // Only the processor time ends it within the time of this test.
    const video = createFfmpegVideo(tools, { probeTimeoutMs: 3_600_000 })
    const file = make.changed(clips[costly.from], `${what}.${costly.from}`, costly.make)
    await expect(video.repack(file, join(folder, 'copy'), 1)).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(await readdir(folder)).not.toContain('copy')
  },
  60_000,
)
