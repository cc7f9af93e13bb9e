import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { VideoRefused } from './port.ts'
import { clipMaker } from './test-clips.ts'

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

  it('of more than five minutes is refused, whatever it claims', async () => {
    const long = make.made('long.ogg', [
      ...['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '302', '-c:a', 'libopus', '-b:a', '6k'],
    ])
    await expect(encode(long)).rejects.toMatchObject({ code: 'TOO_LONG' })
  })

  it.each<[string, () => string]>([
    ['a video', () => make.webm('picture.webm', '96x64', 0.5)],
    ['a video in MP4', () => make.mp4('picture.mp4', '96x64', 0.5)],
    ['a video without sound', () => make.mp4('silent.mp4', '96x64', 0.5, { silent: true })],
    ['two tracks', () => make.made('two.m4a', [...tone, ...tone, '-map', '0', '-map', '1', '-c:a', 'aac'])],
    ['an MP3', () => make.made('a.mp3', tone)],
    ['a WAV', () => make.made('a.wav', tone)],
    ['lossless sound in MP4', () => make.made('alac.m4a', [...tone, '-c:a', 'alac'])],
    ['Vorbis', () => make.made('vorbis.ogg', [...tone, '-c:a', 'libvorbis'])],
    ['a page', () => make.file('page.webm', '<!doctype html><script>1</script>')],
    ['a playlist', () => make.file('list.m4a', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['the start of an Ogg file', () => make.file('start.ogg', 'OggS\0\x02')],
    ['an empty file', () => make.file('empty.webm', '')],
  ])('is not %s', async (_what, file) => {
    await expect(encode(file())).rejects.toThrow(VideoRefused)
  })
})

const tone = ['-f', 'lavfi', '-i', 'sine=f=440:d=0.5']
