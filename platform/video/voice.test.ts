import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import type { VoiceLimits } from './port.ts'

const tools = findFfmpeg({})
const video = createFfmpegVideo(tools)
let folder: string
let make: ReturnType<typeof clipMaker>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-'))
  make = clipMaker(tools.ffmpeg, folder)
})
afterAll(() => rm(folder, { recursive: true }))

const encode = async (path: string) => {
  const target = join(folder, 'out.m4a')
  const sound = await video.encodeVoice(path, target)
  return { ...sound, bytes: await readFile(target), target }
}
const streamsOf = (path: string) =>
  JSON.parse(
    execFileSync(tools.ffprobe, [
      '-v',
      'error',
      '-of',
      'json',
      '-show_streams',
      '-show_format',
      path,
    ]).toString(),
  )

describe('a voice note', () => {
  it.each(['webm', 'ogg', 'm4a'])('recorded as %s becomes AAC, mono, without metadata', async (kind) => {
    const from = make.voice(`a.${kind}`, 2, [
      '-metadata',
      'title=SecretHome',
      '-metadata',
      'artist=SecretName',
    ])
    expect((await readFile(from)).includes('Secret')).toBe(true)
    const { duration, peaks, bytes, target } = await encode(from)
    expect(duration).toBeCloseTo(2, 0)
    expect([peaks.length, Math.max(...peaks)]).toEqual([48, 100])
    expect(bytes.includes('Secret')).toBe(false)
    const { streams, format } = streamsOf(target)
    expect(streams).toMatchObject([{ codec_name: 'aac', channels: 1, sample_rate: '24000' }])
    expect(format.tags?.encoder).toBeUndefined()
    expect((await readdir(folder)).filter((name) => name.endsWith('.pcm'))).toEqual([])
  })

  it('has a waveform, in which near silence is low', async () => {
    const half = 'aevalsrc=if(gt(t\\,1)\\,0.5*sin(2765*t)\\,0):d=2'
    const { peaks } = await encode(make.made('half.ogg', ['-f', 'lavfi', '-i', half, '-c:a', 'libopus']))
    expect(Math.max(...peaks.slice(0, 22))).toBeLessThan(5)
    expect(Math.min(...peaks.slice(26))).toBeGreaterThan(80)
    const hiss = 'anoisesrc=a=0.001:d=1'
    const quiet = await encode(make.made('quiet.ogg', ['-f', 'lavfi', '-i', hiss, '-c:a', 'libopus']))
    expect(Math.max(...quiet.peaks)).toBeLessThan(20)
  })

  it('that was cut off is kept up to there', async () => {
    const whole = make.voice('whole.webm', 3)
    const cut = make.changed(whole, 'cut.webm', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)))
    const { duration } = await encode(cut)
    expect(duration).toBeGreaterThan(0.5)
    expect(duration).toBeLessThan(2.5)
  })

  it('is refused above the limits that it is given', async () => {
    const path = make.voice('three.ogg', 3)
    const within = (seconds: number) => {
      const limits: VoiceLimits = { seconds, probeCpuSeconds: 3, cpuSeconds: 8 }
      return video.encodeVoice(path, join(folder, 'within.m4a'), limits)
    }
    await expect(within(2)).rejects.toMatchObject({ code: 'TOO_LONG' })
    await expect(within(4)).resolves.toMatchObject({ peaks: expect.anything() })
  })
})
