import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { claimDuration } from './clips.test-setup.ts'
import { runConfined } from './confine.ts'
import { costlyFiles } from './costly-files.test-setup.ts'
import {
  builds,
  clips,
  codeAndText,
  connections,
  fastStart,
  filesIn,
  folder,
  network,
  portrait,
  processesIn,
  setUp,
  testKit,
  webm,
} from './ffmpeg.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { hostileInput } from './hostile-input.ts'
import { boxesOf } from './mp4-boxes.test-setup.ts'

setUp()

describe.each(builds)('$source ffmpeg $version', (tools) => {
  const { video, newFolder, refused } = testKit(tools)

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
    await expect(blink.probe(portrait)).rejects.toThrow('too little processor time')
    expect(processesIn(folder)).toEqual([])
  })

  it('stops at its processor time while it reads, whatever it may take', async () => {
    const patient = createFfmpegVideo(tools, { probeTimeoutMs: 3_600_000 })
    const costly = clips.changed(webm, 'costly.webm', costlyFiles['tags in a WebM'].make)
    expect(await refused(costly, patient).onProbe()).toMatch(/^TIMEOUT/)
  }, 120_000)

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
})
