import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { errorCode } from '../error-code.ts'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { type FoundFfmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { readLoudness } from './loudness.ts'
import type { Rendition } from './port.ts'

export const bundled = findFfmpeg({ only: 'bundled' })
const found = findFfmpeg()
/** The ffmpeg that the product uses here; with `ALL_FFMPEG_BUILDS`, the bundled one as well. */
export const builds = process.env.ALL_FFMPEG_BUILDS && found.source === 'system' ? [found, bundled] : [found]

export let folder: string
export let clips: ReturnType<typeof clipMaker>
export let portrait: string
export let webm: string
export let rotated: string
export let fastStart: string
export let network: Server
export let connections = 0

/** Registers the hooks that make the clips and remove them. */
export const setUp = () => {
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
}

/** The functions of these tests for one build of ffmpeg. */
export const testKit = (tools: FoundFfmpeg) => {
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
  return { video, newFolder, refused, seen }
}

export const codeAndText = (error: unknown): string => {
  return `${errorCode(error) ?? 'none'}: ${error instanceof Error ? error.message : error}`
}

export const filesIn = (path: string): string[] => {
  return existsSync(path) ? readdirSync(path).sort() : []
}

/** Returns processes whose working directory is `path` or below, from /proc. */
export const processesIn = (path: string): string[] => {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(path)
    } catch {
      return false // The process has ended meanwhile.
    }
  })
}

/** Returns the first displayed frame as PNG. */
export const firstFrame = (path: string, folder: string): string => {
  const out = join(folder, 'first.png')
  execFileSync(bundled.ffmpeg, ['-v', 'error', '-y', '-i', path, '-frames:v', '1', out])
  return out
}

/** Returns the mean difference of two pictures at a small size. */
export const likeness = async (one: string, other: string): Promise<number> => {
  const [a, b] = await Promise.all(
    [one, other].map((path) => sharp(path).resize(90, 160, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no picture')
  return a.reduce((sum, byte, i) => sum + Math.abs(byte - (b[i] ?? 0)), 0) / a.length
}

export const loudnessOf = (path: string): number => {
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
