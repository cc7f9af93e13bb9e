import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import {
  builds,
  bundled,
  clips,
  filesIn,
  firstFrame,
  folder,
  likeness,
  loudnessOf,
  portrait,
  rotated,
  setUp,
  testKit,
  webm,
} from './ffmpeg.test-setup.ts'
import type { Rendition } from './port.ts'

setUp()

describe.each(builds)('$source ffmpeg $version', (tools) => {
  const { video, newFolder, seen } = testKit(tools)

  it('creates three renditions, a poster and a thumbhash of a portrait video with sound', async () => {
    const out = newFolder()
    const percents: number[] = []
    expect(await video.probe(portrait)).toEqual({
      ...{ width: 720, height: 1280, durationSeconds: expect.closeTo(2, 1), fps: 60, hasAudio: true },
      ...{ videoCodec: 'h264', container: 'mp4' },
      decodedPixels: expect.closeTo(720 * 1280 * 60 * 2, -7),
    })
    const made = await video.transcode(portrait, out, { onProgress: (percent) => percents.push(percent) })
    expect(made.renditions.map(({ shorterSide, width, height }) => [shorterSide, width, height])).toEqual([
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
          height: rendition.height,
          sample_aspect_ratio: '1:1',
          nb_frames: '60',
        },
      })
      const smallest = Math.min(rendition.width, rendition.height) === 240
      expect(streams[1]).toMatchObject({
        codec_name: 'aac',
        channels: smallest ? 1 : 2,
        sample_rate: '48000',
      })
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
    expect(made.renditions.map(({ shorterSide, width, height }) => [shorterSide, width, height])).toEqual([
      [240, 240, 426],
      [360, 360, 640],
    ])
    for (const rendition of made.renditions) {
      const { streams } = seen(rendition)
      expect(streams).toHaveLength(1)
      expect(streams[0]).toMatchObject({ width: rendition.width, height: rendition.height })
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
    expect(made.renditions.map(({ shorterSide, width, height }) => [shorterSide, width, height])).toEqual(
      sizes,
    )
    for (const rendition of made.renditions) {
      expect(seen(rendition).streams[0]).toMatchObject({
        ...{ width: rendition.width, height: rendition.height, pix_fmt: 'yuv420p' },
        ...{ sample_aspect_ratio: '1:1', avg_frame_rate: '10/1' },
      })
    }
  })

  it('converts non-square pixels', async () => {
    const path = clips.mp4('wide-pixels.mp4', '320x240', 1, { silent: true, more: ['-vf', 'setsar=2'] })
    expect(await video.probe(path)).toMatchObject({ width: 640, height: 240 })
    const made = await video.transcode(path, newFolder())
    expect(made.renditions.map(({ width, height }) => [width, height])).toEqual([[640, 240]])
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
