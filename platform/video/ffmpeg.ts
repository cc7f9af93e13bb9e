import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { thumbhashOf } from '../images/describe.ts'
import { runConfined } from './confine.ts'
import { extractFrames } from './frames.ts'
import { hostileInput } from './hostile-input.ts'
import { DEFAULT_VIDEO_LIMITS, type VideoLimits } from './limits.ts'
import { gainFilters, gainOf } from './loudness.ts'
import { planBitrate, planPoster, planRenditions, type RenditionSize, type Size } from './plan.ts'
import { type Rendition, type Video, VideoRefused } from './port.ts'
import { assertFfmpegExited, type Probed, probeFile, readSeconds, tooLong } from './probe.ts'
import { readProgress, risingPercents } from './progress.ts'
import { repack } from './repack.ts'
import { extractAudio } from './sound.ts'
import { encodeVoice } from './voice.ts'

/** Implements Video with ffmpeg and ffprobe (see `findFfmpeg`), for builds since 2018. */
export const createFfmpegVideo = (
  tools: { ffmpeg: string; ffprobe: string },
  limits: Partial<VideoLimits> = {},
): Video => {
  const all = { ...DEFAULT_VIDEO_LIMITS, ...limits }
  return {
    repack: (path, target, cpuSeconds) => repack(tools, all, { path, target, cpuSeconds }),
    encodeVoice: (path, target, limits) => encodeVoice(tools, path, target, limits),
    extractAudio: (path, target, signal) => extractAudio(tools, all, { path, target, signal }),
    extractFrames: (path, folder, what, signal) =>
      extractFrames(tools, all, { path, folder, ...what, signal }),

    probe: async (path, signal) => (await probeFile(tools.ffprobe, path, all, signal)).info,

    async transcode(path, outDir, { onProgress, signal, cpuSeconds } = {}) {
      const probed = await probeFile(tools.ffprobe, path, all, signal)
      const sizes = planRenditions(probed.info)
      const poster = planPoster(sizes.at(-1) ?? sizes[0])
      const report = risingPercents(onProgress)
      await mkdir(outDir, { recursive: true })
      const work = await mkdtemp(join(resolve(outDir), '.work-'))
      try {
        const input = resolve(path)
        const { audioStream } = probed
        const job: Job = {
          tools,
          input,
          work,
          probed,
          gainDb:
            audioStream === null ? 0 : await gainOf(tools.ffmpeg, all, { input, audioStream, work }, signal),
          sizes,
          poster,
          limits: all,
          report,
          signal,
          cpuSeconds,
        }
        const warnings = await encode(job)
        const durationSeconds = await checkLength(job, warnings)
        const thumbhash = await finishPoster(job)
        signal?.throwIfAborted()
        const renditions = await Promise.all(sizes.map((size) => moveOut(size, work, resolve(outDir))))
        await rename(join(work, 'poster.webp'), join(resolve(outDir), 'poster.webp'))
        report(100)
        return {
          renditions,
          poster: { path: join(resolve(outDir), 'poster.webp'), ...poster },
          thumbhash,
          durationSeconds,
        }
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },
  }
}

type Job = {
  tools: { ffmpeg: string; ffprobe: string }
  input: string
  /** The job's own folder; results are moved out when complete. */
  work: string
  probed: Probed
  /** Gain applied to the sound. */
  gainDb: number
  sizes: [RenditionSize, ...RenditionSize[]]
  poster: Size
  limits: VideoLimits
  report: (percent: number) => void
  signal?: AbortSignal | undefined
  cpuSeconds?: number | undefined
}

/** Makes all renditions and the poster in one pass; returns ffmpeg's warnings. */
const encode = async (job: Job): Promise<string> => {
  const { durationSeconds } = job.probed.info
  const end = await runConfined(
    job.tools.ffmpeg,
    encodeArguments(job),
    {
      folder: job.work,
      timeoutMs: job.limits.transcodeTimeoutMs,
      memoryBytes: job.limits.memoryBytes,
      // 1.6 Mbit/s is 0.2 MB a second.
      fileBytes: (16 + job.limits.durationSeconds * 0.4) * 1024 * 1024,
      signal: job.signal,
      ...(job.cpuSeconds !== undefined && { cpuSeconds: job.cpuSeconds }),
    },
    readProgress(durationSeconds, job.report),
  )
  if (end.kind === 'timed-out') throw new VideoRefused('TIMEOUT')
  assertFfmpegExited(end, job.input)
  if (end.code !== 0) throw new VideoRefused('DAMAGED')
  return end.stderr
}

const encodeArguments = ({ input, probed, gainDb, sizes, poster, limits }: Job): string[] => {
  const threads = String(limits.threads)
  const outputs = sizes.flatMap((size, i) => renditionArguments(size, `[v${i}]`, { probed, gainDb, limits }))
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1'],
    ...['-threads', threads, ...hostileInput(input)],
    ...['-filter_complex_threads', threads, '-filter_complex', filterGraph(probed, sizes, poster)],
    ...outputs,
    ...['-map', '[poster]', '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', 'poster.png'],
  ]
}

/**
 * Fixes the frame rate, scales to the largest size (ffmpeg rotates before), and derives the smaller
 * ones and the poster from it. `setsar` makes pixels square, as planned.
 */
const filterGraph = (
  { videoStream, targetFps }: Probed,
  sizes: readonly RenditionSize[],
  poster: Size,
): string => {
  const scale = ({ width, height }: Size) => `scale=${width}:${height}:flags=bicubic:out_range=tv,setsar=1`
  const largest = sizes.length - 1
  const branches = sizes.map((_, i) => (i === largest ? `[v${i}]` : `[s${i}]`)).join('')
  return [
    `[0:${videoStream}]fps=${targetFps},${scale(sizes.at(-1) ?? poster)},format=yuv420p,split=${sizes.length + 1}${branches}[first]`,
    ...sizes.slice(0, -1).map((size, i) => `[s${i}]${scale(size)}[v${i}]`),
    `[first]trim=end_frame=1,scale=${poster.width}:${poster.height},setsar=1,format=rgb24[poster]`,
  ].join(';')
}

/** Removes the file's metadata, such as place and phone. */
const renditionArguments = (
  size: RenditionSize,
  from: string,
  { probed, gainDb, limits }: Pick<Job, 'probed' | 'gainDb' | 'limits'>,
): string[] => {
  const { videoKbit, audioKbit, channels, crf } = planBitrate(size.shorterSide)
  const keyEvery = String(Math.round(parseFrameRate(probed.targetFps) * 2))
  const sound =
    probed.audioStream === null
      ? ['-an']
      : [
          ...['-map', `0:${probed.audioStream}`, '-c:a', 'aac', '-b:a', `${audioKbit}k`],
          ...['-ac', String(channels), '-ar', '48000'],
          ...['-af', ['aresample=async=1', ...gainFilters(gainDb)].join()],
        ]
  return [
    ...['-map', from, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', String(crf)],
    ...['-maxrate', `${videoKbit}k`, '-bufsize', `${videoKbit}k`],
    ...['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0', '-threads', String(limits.threads)],
    ...sound,
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096'],
    // One second more than allowed, to detect a file that hides its length.
    ...['-t', String(limits.durationSeconds + 1), '-movflags', '+faststart', '-f', 'mp4', fileName(size)],
  ]
}

/**
 * Returns the length of the result. Throws TOO_LONG if the file understated it, and DAMAGED if a
 * large part is missing and ffmpeg warned: a still picture may end early without a warning.
 */
const checkLength = async ({ tools, work, sizes, probed, limits, signal }: Job, warnings: string) => {
  const made = await readSeconds(tools.ffprobe, join(work, fileName(sizes[0])), limits, signal)
  if (made.total > limits.durationSeconds + 0.5) throw tooLong(limits)
  const expected = probed.pictureSeconds ?? probed.info.durationSeconds
  const got = probed.pictureSeconds === null ? made.total : made.picture
  if (warnings !== '' && got < expected * 0.9 - 0.2) throw new VideoRefused('DAMAGED')
  return made.total
}

/** Writes the first frame to poster.webp and returns its thumbhash. */
const finishPoster = async ({ work }: Job): Promise<string> => {
  // Some files decode without a warning and without a picture.
  if (!existsSync(join(work, 'poster.png'))) throw new VideoRefused('DAMAGED')
  const frame = sharp(join(work, 'poster.png'))
  await frame.clone().webp({ quality: 76 }).toFile(join(work, 'poster.webp'))
  return thumbhashOf(frame)
}

const moveOut = async (rendition: RenditionSize, work: string, outDir: string): Promise<Rendition> => {
  const path = join(outDir, fileName(rendition))
  await rename(join(work, fileName(rendition)), path)
  const { size } = await stat(path)
  return { shorterSide: rendition.shorterSide, width: rendition.width, height: rendition.height, path, size }
}

const fileName = (size: RenditionSize) => `${size.shorterSide}.mp4`

/** Parses '30000/1001' or '30'. */
const parseFrameRate = (fps: string): number => {
  const [over = 30, under = 1] = fps.split('/').map(Number)
  return over / under
}
