import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runConfined } from './confine.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { hostileInput } from './hostile-input.ts'
import { readLoudness } from './loudness.ts'
import { boxesOf } from './mp4-boxes.ts'
import type { Rendition } from './port.ts'
import { claimDuration, clipMaker } from './test-clips.ts'

const bundled = findFfmpeg({ only: 'bundled' })
const found = findFfmpeg()
/** The system's ffmpeg, if there is one, and the bundled one. */
const builds = found.source === 'system' ? [found, bundled] : [bundled]

let folder: string
let clips: ReturnType<typeof clipMaker>
let portrait: string
let webm: string
let rotated: string
let fastStart: string
let network: Server
let connections = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'))
  clips = clipMaker(bundled.ffmpeg, folder)
  portrait = clips.mp4('portrait.mp4', '720x1280', 2, { fps: 60 })
  webm = clips.webm('recorded.webm', '180x320', 2)
  fastStart = clips.repack(portrait, 'fast-start.mp4', ['-movflags', '+faststart'])
  const landscape = clips.mp4('landscape.mp4', '640x360', 1, { silent: true })
  rotated = clips.repack(landscape, 'rotated.mp4', ['-metadata:s:v', 'rotate=90'])
  network = createServer((_request, answer) => answer.end('#EXTM3U')).on('connection', () => connections++)
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
})

afterAll(async () => {
  network.close()
  await rm(folder, { recursive: true })
})

describe.each(builds)('$source ffmpeg $version', (tools) => {
  const video = createFfmpegVideo(tools)
  let count = 0
  const newFolder = () => join(folder, `out-${tools.source}-${count++}`)
  const refused = (path: string, using = video) => ({
    onProbe: () => using.probe(path).then(() => 'taken', codeAndText),
    onTranscode: async () => {
      const out = newFolder()
      const end = await using.transcode(path, out).then(() => 'taken', codeAndText)
      expect(filesIn(out)).toEqual([])
      return end
    },
  })
  const seen = (rendition: Pick<Rendition, 'path'>) => {
    const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', rendition.path]
    return JSON.parse(execFileSync(bundled.ffprobe, args, { encoding: 'utf8' }))
  }

  it('creates three renditions, a poster and a thumbhash of a portrait video with sound', async () => {
    const out = newFolder()
    const percents: number[] = []
    expect(await video.probe(portrait)).toEqual({
      ...{ width: 720, height: 1280, durationSeconds: expect.closeTo(2, 1), fps: 60, hasAudio: true },
      ...{ videoCodec: 'h264', container: 'mp4' },
    })
    const made = await video.transcode(portrait, out, { onProgress: (percent) => percents.push(percent) })
    expect(made.renditions.map(({ height, width, frameHeight }) => [height, width, frameHeight])).toEqual([
      [240, 240, 426],
      [360, 360, 640],
      [720, 720, 1280],
    ])
    expect(filesIn(out)).toEqual(['240.mp4', '360.mp4', '720.mp4', 'poster.webp'])
    expect(made.durationSeconds).toBeCloseTo(2, 1)

    for (const rendition of made.renditions) {
      expect(rendition.size).toBe(statSync(rendition.path).size)
      const { streams, format } = seen(rendition)
      expect(streams[0]).toMatchObject({
        ...{ codec_name: 'h264', profile: 'Main', pix_fmt: 'yuv420p', avg_frame_rate: '30/1' },
        ...{
          width: rendition.width,
          height: rendition.frameHeight,
          sample_aspect_ratio: '1:1',
          nb_frames: '60',
        },
      })
      expect(streams[1]).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' })
      expect(format.nb_streams).toBe(2)
      const bytes = readFileSync(rendition.path)
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    }

    expect(percents.at(-1)).toBe(100)
    expect(
      percents.every((percent, i) => Number.isInteger(percent) && percent > (percents[i - 1] ?? -1)),
    ).toBe(true)

    expect(made.poster).toEqual({ path: join(out, 'poster.webp'), width: 360, height: 640 })
    expect(await sharp(made.poster.path).metadata()).toMatchObject({
      format: 'webp',
      width: 360,
      height: 640,
    })
    const hash = Buffer.from(made.thumbhash, 'base64')
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(360 / 640, 0)
    expect(await likeness(made.poster.path, firstFrame(made.renditions[1]?.path ?? '', folder))).toBeLessThan(
      6,
    )
  })

  it('uses the first frame as the poster', async () => {
    const flash = [
      '-f',
      'lavfi',
      '-i',
      'color=red:s=240x426:r=30:d=0.04',
      '-f',
      'lavfi',
      '-i',
      'color=blue:s=240x426:r=30:d=1',
    ]
    const joined = ['-filter_complex', 'concat=n=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']
    const { poster } = await video.transcode(clips.made('flash.mp4', [...flash, ...joined]), newFolder())
    const { channels } = await sharp(poster.path).stats()
    expect(channels[0]?.mean).toBeGreaterThan(200)
    expect(channels[2]?.mean).toBeLessThan(50)
  })

  it('sets a key frame every two seconds', async () => {
    const path = clips.mp4('five-seconds.mp4', '240x426', 5, { silent: true, fps: 24 })
    const { renditions } = await video.transcode(path, newFolder())
    const args = [
      '-v',
      'error',
      '-of',
      'csv=p=0',
      '-select_streams',
      'v',
      '-show_entries',
      'packet=pts_time,flags',
    ]
    const packets = execFileSync(bundled.ffprobe, [...args, renditions[0]?.path ?? ''], { encoding: 'utf8' })
    const keys = packets.split('\n').filter((line) => line.includes('K'))
    expect(keys.map((line) => Number.parseFloat(line))).toEqual([0, 2, 4])
  })

  it('rotates a video and its poster upright exactly once', async () => {
    expect(await video.probe(rotated)).toMatchObject({ width: 360, height: 640, hasAudio: false })
    const made = await video.transcode(rotated, newFolder())
    expect(made.renditions.map(({ height, width, frameHeight }) => [height, width, frameHeight])).toEqual([
      [240, 240, 426],
      [360, 360, 640],
    ])
    for (const rendition of made.renditions) {
      const { streams } = seen(rendition)
      expect(streams).toHaveLength(1)
      expect(streams[0]).toMatchObject({ width: rendition.width, height: rendition.frameHeight })
      expect(streams[0].side_data_list).toBeUndefined()
      expect(streams[0].tags?.rotate).toBeUndefined()
    }
    expect(made.poster).toMatchObject({ width: 360, height: 640 })
    // A player rotates the upload by a quarter turn, in the direction of its metadata.
    const upload = firstFrame(rotated, folder)
    expect(await likeness(made.poster.path, upload)).toBeLessThan(12)
  })

  it.each([
    { what: 'tiny', size: '100x180', sizes: [[100, 100, 180]] },
    { what: 'tiny and odd', size: '101x181', sizes: [[100, 100, 180]] },
    {
      what: 'odd',
      size: '361x641',
      sizes: [
        [240, 240, 426],
        [360, 360, 640],
      ],
    },
    { what: 'square', size: '300x300', sizes: [[240, 240, 240]] },
    { what: 'very wide', size: '1000x250', sizes: [[240, 960, 240]] },
  ])('scales $what ($size), never above its size', async ({ size, sizes }) => {
    const more = ['-pix_fmt', 'yuv444p']
    const path = clips.mp4(`size-${size}.mp4`, size, 1, { silent: true, fps: 10, more })
    const made = await video.transcode(path, newFolder())
    expect(made.renditions.map(({ height, width, frameHeight }) => [height, width, frameHeight])).toEqual(
      sizes,
    )
    for (const rendition of made.renditions) {
      expect(seen(rendition).streams[0]).toMatchObject({
        ...{ width: rendition.width, height: rendition.frameHeight, pix_fmt: 'yuv420p' },
        ...{ sample_aspect_ratio: '1:1', avg_frame_rate: '10/1' },
      })
    }
  })

  it('converts non-square pixels', async () => {
    const path = clips.mp4('wide-pixels.mp4', '320x240', 1, { silent: true, more: ['-vf', 'setsar=2'] })
    expect(await video.probe(path)).toMatchObject({ width: 640, height: 240 })
    const made = await video.transcode(path, newFolder())
    expect(made.renditions.map(({ width, frameHeight }) => [width, frameHeight])).toEqual([[640, 240]])
  })

  it('accepts WebM, also a browser recording without a duration', async () => {
    expect(await video.probe(webm)).toMatchObject({ container: 'webm', videoCodec: 'vp8', hasAudio: true })
    const live = clips.repack(webm, 'live.webm', ['-live', '1', '-f', 'webm'])
    const { durationSeconds } = await video.probe(live)
    expect(durationSeconds).toBeCloseTo(2, 0)
    const made = await video.transcode(live, newFolder())
    expect(made.renditions).toHaveLength(1)
    // asserted the line before
    expect(seen(made.renditions[0] as Rendition).streams).toHaveLength(2)
  })

  it('removes subtitles, covers, titles and the place of recording', async () => {
    const words = clips.file('words.srt', '1\n00:00:00,000 --> 00:00:01,000\nhello\n')
    const cover = ['-f', 'lavfi', '-i', 'color=red:s=64x64:d=0.04:r=25']
    const streams = [
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2:v',
      '-c',
      'copy',
      '-c:s',
      'mov_text',
      '-c:v:1',
      'png',
    ]
    const tags = [
      '-disposition:v:1',
      'attached_pic',
      '-metadata',
      'location=+26.3-031.1/',
      '-metadata',
      'title=mine',
    ]
    const args = ['-i', webm, '-i', words, ...cover, ...streams, ...tags, '-strict', '-2']
    // MP4 cannot contain VP8, so use H.264.
    const path = clips.made('laden.mp4', [...args, '-c:v:0', 'libx264'])
    const made = await video.transcode(path, newFolder())
    const { format } = seen(made.renditions[0] as Rendition) // every transcode has a rendition
    expect(format.nb_streams).toBe(2)
    expect(Object.keys(format.tags).filter((tag) => /location|title/.test(tag))).toEqual([])
  })

  it.each([
    ['text', 'just some words, named as a video'],
    ['HTML', '<html><video src="http://127.0.0.1/"></video></html>'],
    ['zero bytes', ''],
    ['a program', '#!/bin/sh\ntouch /tmp/ran\n'],
  ])('refuses %s named .mp4', async (what, bytes) => {
    const { onProbe, onTranscode } = refused(clips.file(`${what.replace(' ', '-')}.mp4`, bytes))
    expect(await onProbe()).toMatch(/^NOT_A_VIDEO: This file is not a video/)
    expect(await onTranscode()).toMatch(/^NOT_A_VIDEO/)
  })

  it('refuses pictures, other containers and unusual codecs', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await refused(clips.file('picture.mp4', png)).onProbe()).toMatch(/^NOT_A_VIDEO/)
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=1']
    const avi = clips.made('old.avi', [...source, '-c:v', 'mpeg4'])
    expect(await refused(avi).onProbe()).toMatch(/^NOT_A_VIDEO/)
    const rare = clips.made('rare.mkv', [...source, '-c:v', 'ffv1'])
    expect(await refused(rare).onProbe()).toMatch(/^NOT_A_VIDEO/)
  })

  it('refuses sound without a picture, and tiny pictures', async () => {
    const sound = clips.made('sound.mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac'])
    expect(await refused(sound).onTranscode()).toMatch(/^NO_PICTURE: This file has sound but no picture/)
    const cover = clips.file(
      'cover.png',
      await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const covered = [
      '-i',
      sound,
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]
    expect(await refused(clips.made('covered.mp4', covered)).onTranscode()).toMatch(/^NO_PICTURE/)
    const line = clips.mp4('line.mp4', '640x8', 1, { silent: true })
    expect(await refused(line).onProbe()).toMatch(/^NO_PICTURE/)
  })

  it('refuses videos larger than 4K, declared or only when decoded', async () => {
    const color = [
      '-f',
      'lavfi',
      '-i',
      'color=s=8192x4608:r=1:d=1',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ]
    const huge = clips.made('huge.mp4', [...color, '-pix_fmt', 'yuv420p'])
    expect(await refused(huge).onTranscode()).toMatch(/^TOO_LARGE_FRAME/)
    // The decoder's own limit, for a size that grows during the video:
    const bounds = { folder, timeoutMs: 20_000, memoryBytes: 3 * 1024 ** 3, fileBytes: 0 }
    const end = await runConfined(tools.ffmpeg, [...hostileInput(huge), '-f', 'null', '-'], bounds)
    expect(end).toMatchObject({ stderr: expect.stringMatching(/Picture size 8192x4608 .*(exceeds|invalid)/) })
    const small = createFfmpegVideo(tools, { sidePixels: 1000 })
    expect(await refused(portrait, small).onProbe()).toMatch(/^TOO_LARGE_FRAME/)
  })

  it('refuses more frames than can be decoded within the time limit', async () => {
    const small = createFfmpegVideo(tools, { decodedPixels: 10_000_000 })
    const smooth = clips.mp4('smooth.mp4', '160x284', 3, { fps: 120, silent: true })
    const usual = clips.mp4('usual.mp4', '160x284', 3, { fps: 30, silent: true })
    expect(await refused(smooth, small).onProbe()).toMatch(/^TOO_MUCH_TO_DECODE/)
    expect((await small.probe(usual)).fps).toBe(30)
  })

  it('refuses five hours, declared or hidden', async () => {
    const still = ['-vf', 'setpts=N*6000/TB', '-vsync', 'vfr']
    const slow = clips.mp4('five-hours.mp4', '160x284', 3, { fps: 1, silent: true, more: still })
    expect(await refused(slow).onProbe()).toMatch(/^TOO_LONG: This video is longer than 180 seconds/)
    const liar = clips.changed(slow, 'liar.mp4', (bytes) => claimDuration(bytes, 1000))
    const short = createFfmpegVideo(tools, { durationSeconds: 20 })
    expect(await refused(liar, short).onProbe()).toBe('taken')
    const percents: number[] = []
    await short
      .transcode(liar, newFolder(), { onProgress: (percent) => percents.push(percent) })
      .catch(() => {})
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b))
    expect(percents).not.toContain(100)
    expect(await refused(liar, short).onTranscode()).toMatch(
      /^TOO_LONG: This video is longer than 20 seconds/,
    )
    const fragmented = ['-movflags', '+frag_keyframe+empty_moov']
    const pieces = clips.mp4('pieces.mp4', '160x284', 2, { silent: true, more: fragmented })
    const claims = clips.changed(pieces, 'claims.mp4', (bytes) => claimDuration(bytes, 5 * 3600 * 15_360))
    expect(await refused(pieces).onProbe()).toBe('taken')
    expect(await refused(claims).onProbe()).toMatch(/^TOO_LONG/)
  })

  it('refuses truncated or damaged files and leaves no output', async () => {
    const noIndex = clips.changed(portrait, 'no-index.mp4', (bytes) => bytes.subarray(0, bytes.length * 0.7))
    expect(await refused(noIndex).onProbe()).toMatch(/^DAMAGED: This video is damaged/)
    const half = clips.changed(fastStart, 'half.mp4', (bytes) => bytes.subarray(0, bytes.length * 0.5))
    expect(await refused(half).onTranscode()).toMatch(/^DAMAGED/)
    const halfWebm = clips.changed(webm, 'half.webm', (bytes) => bytes.subarray(0, bytes.length * 0.5))
    expect(await refused(halfWebm).onTranscode()).toMatch(/^DAMAGED/)
    const noise = clips.changed(fastStart, 'noise.mp4', (bytes) =>
      Buffer.from(bytes.map((byte, i) => (i < 20_000 ? byte : (i * 7919) >> 3))),
    )
    expect(await refused(noise).onTranscode()).toMatch(/^DAMAGED/)
  })

  it('treats a sample that claims two gigabytes as damage, not as lack of memory', async () => {
    const fragmented = ['-movflags', '+frag_keyframe+empty_moov']
    const pieces = clips.mp4('fragments.mp4', '160x284', 1, { silent: true, more: fragmented })
    const claims = clips.changed(pieces, 'two-gigabytes.mp4', (bytes) => {
      const run = boxesOf(bytes).find(({ type }) => type === 'trun')
      // Header, number of samples, offset, flags and duration of the first one; then its size.
      bytes.writeUInt32BE(0x7fff_ffff, (run?.start ?? 0) + 24)
      return bytes
    })
    expect(await refused(claims).onTranscode()).toMatch(/^DAMAGED/)
  })

  it('opens no playlist and no second file, by name or by content', async () => {
    const address = network.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `http://127.0.0.1:${port}/part.ts`
    const other = `file:${portrait}`
    const bounds = { folder, timeoutMs: 15_000, memoryBytes: 3 * 1024 ** 3, fileBytes: 0 }
    const confined = (tool: string, args: string[]) => runConfined(tool, args, bounds)
    const lists = {
      'm3u8-net': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${url}\n#EXT-X-ENDLIST\n`,
      'm3u8-file': `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${other}\n#EXT-X-ENDLIST\n`,
      'concat-net': `ffconcat version 1.0\nfile ${url}\n`,
      'concat-file': `ffconcat version 1.0\nfile ${portrait}\n`,
      sdp: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${port} TCP 96\n`,
    }
    for (const [name, text] of Object.entries(lists)) {
      const path = clips.file(`${name}.mp4`, text)
      expect(await refused(path).onProbe(), name).toMatch(/^NOT_A_VIDEO/)
      expect(await refused(path).onTranscode(), name).toMatch(/^NOT_A_VIDEO/)
      // ffmpeg's own whitelist, in case detection by content failed:
      for (const [tool, more] of [
        [tools.ffprobe, ['-show_streams']],
        [tools.ffmpeg, ['-nostdin', '-f', 'null', '-']],
      ] as const) {
        const end = await confined(tool, [...hostileInput(path), ...more])
        expect(end, `${tool} ${name}`).toMatchObject({
          kind: 'exited',
          stdout: expect.not.stringContaining('[STREAM]'),
        })
        expect(end, `${tool} ${name}`).not.toMatchObject({ code: 0 })
      }
    }
    const direct = hostileInput(portrait).map((part) => (part === `file:${portrait}` ? url : part))
    expect(await confined(tools.ffprobe, direct)).toMatchObject({
      stderr: expect.stringContaining('not on whitelist'),
    })
    await new Promise((done) => setImmediate(done))
    expect(connections).toBe(0)
  })

  it('stops at its time limit without leaving processes or files', async () => {
    const hurried = createFfmpegVideo(tools, { transcodeTimeoutMs: 60 })
    expect(await refused(portrait, hurried).onTranscode()).toMatch(/^TIMEOUT/)
    const blink = createFfmpegVideo(tools, { probeTimeoutMs: 1 })
    expect(await refused(portrait, blink).onProbe()).toMatch(/^TIMEOUT/)
    expect(processesIn(folder)).toEqual([])
  })

  it('stops when aborted, before or during work, without leaving processes or files', async () => {
    const out = newFolder()
    const long = clips.mp4('long.mp4', '720x1280', 5)
    const abort = new AbortController()
    const percents: number[] = []
    const onProgress = (percent: number) => {
      percents.push(percent)
      abort.abort(new Error('the product was deleted'))
    }
    const running = video.transcode(long, out, { signal: abort.signal, onProgress })
    await expect(running).rejects.toThrow('the product was deleted')
    expect(percents).toHaveLength(1)
    expect(percents).not.toContain(100)
    expect(filesIn(out)).toEqual([])
    expect(processesIn(folder)).toEqual([])
    await expect(video.transcode(long, out, { signal: abort.signal })).rejects.toThrow('was deleted')
  })

  it('respects its memory limit', async () => {
    const poor = createFfmpegVideo(tools, { memoryBytes: 250 * 1024 ** 2 })
    const out = newFolder()
    expect(await poor.transcode(portrait, out).then(() => 'taken', codeAndText)).not.toBe('taken')
    expect(filesIn(out)).toEqual([])
  })

  it('does not blame the file when ffmpeg does not start', async () => {
    const noProbe = createFfmpegVideo({ ...tools, ffprobe: join(folder, 'none') })
    expect(await refused(portrait, noProbe).onProbe()).toMatch(/^none: ffmpeg does not start/)
    const noFfmpeg = createFfmpegVideo({ ...tools, ffmpeg: join(folder, 'none') })
    expect(await refused(portrait, noFfmpeg).onTranscode()).toMatch(/^none: ffmpeg does not start/)
  })

  it('reports a missing file as an internal error', async () => {
    await expect(video.probe(join(folder, 'nowhere.mp4'))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['quiet', 'volume=-14dB', -16],
    ['loud', 'volume=9dB', -16],
    ['silent', 'volume=-90dB', Number.NEGATIVE_INFINITY],
  ])('normalises %s sound and keeps silence', async (name, filter, lufs) => {
    const source = clips.made(`${name}-${tools.source}.mp4`, [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=10:d=3', '-f', 'lavfi', '-i', 'sine=f=440:d=3'],
      ...['-af', filter, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k'],
    ])
    const { renditions } = await video.transcode(source, newFolder())
    const measured = loudnessOf(renditions[0]?.path ?? '')
    if (Number.isFinite(lufs)) expect(Math.abs(measured - lufs)).toBeLessThan(2)
    else expect(measured).toBeLessThan(-60)
  })

  it('extracts frames over the whole length, fewer if there are fewer', async () => {
    const out = newFolder()
    mkdirSync(out)
    const frames = await video.extractFrames(portrait, out, { count: 2, seconds: 2 })
    expect(frames).toEqual([join(out, 'frame-0.jpg'), join(out, 'frame-1.jpg')])
    for (const frame of frames)
      expect(await sharp(frame).metadata()).toMatchObject({ format: 'jpeg', width: 540, height: 960 })
    expect(await likeness(frames[0] ?? '', frames[1] ?? '')).toBeGreaterThan(1)
    expect(await video.extractFrames(portrait, out, { count: 2, seconds: 60 })).toEqual([])
    const list = clips.file('frames.mp4', '#EXTM3U')
    await expect(video.extractFrames(list, out, { count: 1, seconds: 1 })).rejects.toMatchObject({
      code: 'NOT_A_VIDEO',
    })
  })

  it('extracts sound for speech recognition, or returns null', async () => {
    const target = join(folder, `heard-${tools.source}.wav`)
    expect(await video.extractAudio(portrait, target)).toEqual({ path: target })
    const { streams, format } = seen({ path: target })
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({ codec_name: 'pcm_s16le', sample_rate: '16000', channels: 1 })
    expect(Number(format.duration)).toBeCloseTo(2, 1)
    expect(await video.extractAudio(rotated, join(folder, 'none.wav'))).toBeNull()
    const list = clips.file('list.mp4', '#EXTM3U\n')
    await expect(video.extractAudio(list, target)).rejects.toMatchObject({ code: 'NOT_A_VIDEO' })
    const over = AbortSignal.abort(new Error('over'))
    await expect(video.extractAudio(portrait, target, over)).rejects.toThrow('over')
  })

  it('keeps other files in the folder and overwrites its own', async () => {
    const out = newFolder()
    mkdirSync(out)
    clips.file(join(out.slice(folder.length + 1), 'captions.vtt'), 'WEBVTT')
    await video.transcode(rotated, out)
    await video.transcode(rotated, out)
    expect(filesIn(out)).toEqual(['240.mp4', '360.mp4', 'captions.vtt', 'poster.webp'])
  })
})

const codeAndText = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : 'none'
  return `${code}: ${error instanceof Error ? error.message : error}`
}

const filesIn = (path: string): string[] => {
  return existsSync(path) ? readdirSync(path).sort() : []
}

/** Returns processes whose working directory is `path` or below, from /proc. */
const processesIn = (path: string): string[] => {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(path)
    } catch {
      return false // The process has ended meanwhile.
    }
  })
}

/** Returns the first displayed frame as PNG. */
const firstFrame = (path: string, folder: string): string => {
  const out = join(folder, 'first.png')
  execFileSync(bundled.ffmpeg, ['-v', 'error', '-y', '-i', path, '-frames:v', '1', out])
  return out
}

/** Returns the mean difference of two pictures at a small size. */
const likeness = async (one: string, other: string): Promise<number> => {
  const [a, b] = await Promise.all(
    [one, other].map((path) => sharp(path).resize(90, 160, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no picture')
  return a.reduce((sum, byte, i) => sum + Math.abs(byte - (b[i] ?? 0)), 0) / a.length
}

const loudnessOf = (path: string): number => {
  const args = [
    '-hide_banner',
    '-nostats',
    '-i',
    path,
    '-vn',
    '-af',
    'ebur128=framelog=verbose',
    '-f',
    'null',
    '-',
  ]
  const { stderr } = spawnSync(bundled.ffmpeg, args, { encoding: 'utf8' })
  return readLoudness(stderr) ?? Number.NEGATIVE_INFINITY
}
