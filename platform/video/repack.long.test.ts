import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { VideoRefused } from './port.ts'

const tools = findFfmpeg({})
const video = createFfmpegVideo(tools)
let folder: string
let make: ReturnType<typeof clipMaker>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repack-'))
  make = clipMaker(tools.ffmpeg, folder)
})
afterAll(() => rm(folder, { recursive: true }))

const secrets = [
  ...[
    '-metadata',
    'title=SecretTitle',
    '-metadata',
    'location=-26.5+031.5/',
    '-metadata',
    'comment=SecretHome',
  ],
  ...['-metadata:s:v', 'handler_name=SecretPhone', '-movflags', 'use_metadata_tags'],
]

it.each(['mp4', 'mov', 'webm', 'mkv'] as const)(
  'keeps picture and sound of %s, without metadata',
  async (kind) => {
    const more = kind === 'webm' || kind === 'mkv' ? secrets.slice(0, -2) : secrets
    const from =
      kind === 'webm'
        ? make.webm('from.webm', '180x320', 0.5, more)
        : make.mp4(`from.${kind}`, '180x320', 0.5, { more })
    expect((await readFile(from)).includes('Secret')).toBe(true)
    const to = join(folder, `to.${kind}`)
    await video.repack(from, to)
    const bytes = await readFile(to)
    for (const secret of ['Secret', '031.5']) expect(bytes.includes(secret), secret).toBe(false)
    const [before, after] = [await video.probe(from), await video.probe(to)]
    expect(after).toMatchObject({ width: 180, height: 320, hasAudio: true, container: before.container })
    expect(after.durationSeconds).toBeCloseTo(before.durationSeconds, 0)
  },
)

it('keeps the rotation of a video', async () => {
  const lying = make.repack(make.mp4('upright.mp4', '320x180', 0.3), 'lying.mp4', [
    '-metadata:s:v',
    'rotate=90',
  ])
  const seen = await video.probe(lying)
  await video.repack(lying, join(folder, 'kept.mp4'))
  expect(await video.probe(join(folder, 'kept.mp4'))).toMatchObject({
    width: seen.width,
    height: seen.height,
  })
})

it('refuses a file that is not a video and keeps it unchanged', async () => {
  for (const bytes of ['', '<html></html>', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'])
    await expect(video.repack(make.file('bad.mp4', bytes), join(folder, 'none.mp4'))).rejects.toThrow(
      VideoRefused,
    )
  const from = make.mp4('whole.mp4', '180x320', 0.3)
  const before = await readFile(from)
  await video.repack(from, join(folder, 'copy.mp4'))
  expect((await readFile(from)).equals(before)).toBe(true)
})
