import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { box, boxesOf, replaceBox } from './mp4-boxes.test-setup.ts'
import { VideoRefused } from './port.ts'

const tools = findFfmpeg({})
const video = createFfmpegVideo(tools)
let folder: string
let make: ReturnType<typeof clipMaker>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-'))
  make = clipMaker(tools.ffmpeg, folder)
})
afterAll(() => rm(folder, { recursive: true }))

const encode = (path: string) => video.encodeVoice(path, join(folder, 'out.m4a'))

describe('a voice note', () => {
  it('of more than five minutes is refused, whatever it claims', async () => {
    const long = make.made('long.ogg', [
      ...['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '302', '-c:a', 'libopus', '-b:a', '6k'],
    ])
    await expect(encode(long)).rejects.toMatchObject({ code: 'TOO_LONG' })
  })

  it('with an index of millions of samples is refused, without the memory and the time that it wants', async () => {
    const small = make.voice('small.m4a', 1)
    const hostile = make.changed(small, 'huge-index.m4a', (m4a) => withIndex(m4a, 1000, 60_000_000))
    const encoding = encode(hostile)
    expect(await peakMemory(hostile, encoding)).toBeLessThan(150)
    await expect(encoding).rejects.toThrow(VideoRefused)
  })

  it('with more packets than five minutes have is refused before it is decoded', async () => {
    const small = make.voice('packets.m4a', 1)
    const hostile = make.changed(small, 'many-packets.m4a', (m4a) => withIndex(m4a, 1000, 200_000))
    const withoutDecoder = createFfmpegVideo({ ...tools, ffmpeg: '/nowhere' })
    await expect(withoutDecoder.encodeVoice(hostile, join(folder, 'never.m4a'))).rejects.toThrow(VideoRefused)
    await expect(withoutDecoder.encodeVoice(small, join(folder, 'never.m4a'))).rejects.toThrow(
      'does not start',
    )
  })

  it.each<[string, string[], string]>([
    ['eight channels', ['-ac', '8', '-ar', '48000'], 'DAMAGED'],
    ['96 kHz', ['-ar', '96000'], 'DAMAGED'],
    ['six minutes by its index', ['-ar', '8000', '-b:a', '8k', '-t', '360'], 'TOO_LONG'],
  ])('with %s is refused before it is decoded', async (_what, settings, code) => {
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '1', '-c:a', 'aac']
    const path = make.made(`claims-${settings.at(-1)}.m4a`, [...silence, ...settings])
    const withoutDecoder = createFfmpegVideo({ ...tools, ffmpeg: '/nowhere' })
    const encoding = withoutDecoder.encodeVoice(path, join(folder, 'never.m4a'))
    await expect(encoding).rejects.toMatchObject({ code })
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

/** Returns the most memory, in MB, of a process with this file among its arguments. */
const peakMemory = async (file: string, work: Promise<unknown>): Promise<number> => {
  let peak = 0
  const look = () => {
    for (const id of readdirSync('/proc').filter(Number))
      try {
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(file)) continue
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
        peak = Math.max(peak, Number(kilobytes ?? 0) / 1024)
      } catch {
        // The process has ended meanwhile.
      }
  }
  const timer = setInterval(look, 20)
  await work.catch(() => {})
  clearInterval(timer)
  return peak
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4)
  })
  return bytes
}

/** A small file whose index claims so many samples of a byte, all in the same place. */
const withIndex = (m4a: Buffer, chunks: number, samples: number): Buffer => {
  const index = {
    stsz: numbers(0, 1, samples),
    stts: numbers(0, 1, samples, 1024),
    stsc: numbers(0, 1, 1, samples / chunks, 1),
    stco: numbers(0, chunks, ...Array.from({ length: chunks }, () => 40)),
  }
  let bytes = m4a
  for (const [type, content] of Object.entries(index)) {
    const old = boxesOf(bytes).find((one) => one.type === type)
    if (old) bytes = replaceBox(bytes, old, box(type, content))
  }
  return bytes
}

const tone = ['-f', 'lavfi', '-i', 'sine=f=440:d=0.5']
