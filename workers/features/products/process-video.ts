import { retryableFailures } from '../../../contract/products/failures.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { type Transcoded, VideoRefused } from '../../../platform/video/port.ts'
import type { ProductMedia } from '../../../prisma/json.ts'
import { enqueueLongVideo } from '../../../server/features/products/actions/enqueue-video.ts'
import { markConverted } from '../../../server/features/products/actions/mark-converted.ts'
import { markFailed } from '../../../server/features/products/actions/mark-failed.ts'
import { saveVideoSteps } from '../../../server/features/products/actions/save-video-steps.ts'
import { startVideo } from '../../../server/features/products/actions/start-video.ts'
import type { VideoRun } from '../../../server/features/products/queries/video-run-state.ts'
import { duringRun, type RunContext, removeUnneeded, throttleProgress } from './video-run.ts'

type VideoDeps = Deps<'db' | 'outbox' | 'bus' | 'queue' | 'storage' | 'video' | 'clock' | 'log'>
type JobContext = Parameters<JobHandler<'media.process-video'>>[1]

/** Share of the progress bar; converting takes most of the time. */
const CHECKING_PERCENT = 2
export const CONVERTED_PERCENT = 88

/** 20 s of 720p at 30 frames a second, as phones record a product. */
const LONG_PIXELS = 1280 * 720 * 30 * 20
/** 20 s of moving noise take 10 s of processor time; starting ffmpeg takes some, too. */
const SHORT_CPU_SECONDS = 15
const START_CPU_SECONDS = 5

/**
 * Converts a product's video to renditions and a poster and stores them; `finishVideo` follows. A
 * clip that takes long is enqueued as `process-long-video`. Can be interrupted and repeated: keys
 * belong to the run. An unusable file fails at once, other errors after the last attempt.
 */
export const processVideo = async (deps: VideoDeps, videoRun: VideoRun, job: JobContext): Promise<void> =>
  processStarted(deps, videoRun, job, async (source, context) => {
    const { decodedPixels } = await deps.video.probe(source, context.signal)
    const cpuSeconds = START_CPU_SECONDS + (SHORT_CPU_SECONDS * decodedPixels) / LONG_PIXELS
    const isShort = decodedPixels <= LONG_PIXELS
    if (isShort && (await tryConvert(deps, videoRun, source, { ...context, cpuSeconds }))) return
    await saveVideoSteps(deps, videoRun, { isLong: true })
    await enqueueLongVideo(deps, videoRun)
  })

/**
 * Converts a video; returns false if `cpuSeconds`, which one of its size takes, are not enough.
 * Frames that grow within a file are not seen in advance.
 */
const tryConvert = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  source: string,
  context: RunContext & { cpuSeconds: number },
): Promise<boolean> => {
  try {
    await convert(deps, videoRun, source, context)
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  }
}

/** Returns whether the time was up. On a busy machine that happens to a short clip as well. */
const isTimeout = (error: unknown): boolean => error instanceof VideoRefused && error.code === 'TIMEOUT'

/** Converts a video within the time limits of any video. */
export const processLongVideo = async (deps: VideoDeps, videoRun: VideoRun, job: JobContext): Promise<void> =>
  processStarted(deps, videoRun, job, (source, context) => convert(deps, videoRun, source, context))

/** Runs `work` on the uploaded file, unless the run is over. */
const processStarted = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  { signal, isLastAttempt }: JobContext,
  work: (source: string, context: RunContext) => Promise<void>,
): Promise<void> => {
  const started = await startVideo(deps, videoRun)
  if (!started) return await removeUnneeded(deps, videoRun)
  if (started.done.media) return
  if (started.isPoison) return await giveUp(deps, videoRun, retryableFailures.error)
  try {
    await duringRun(deps, videoRun, signal, async (context) => {
      await context.reportProgress('checking', 0)
      const source = await deps.storage.localCopy(started.sourceKey)
      if (!source) throw new Error(`The upload ${started.sourceKey} is not there`)
      try {
        await work(source.path, context)
      } finally {
        await source.release()
      }
    })
  } catch (error) {
    if (isTimeout(error)) return await giveUp(deps, videoRun, retryableFailures.tooSlow)
    if (error instanceof VideoRefused) return await giveUp(deps, videoRun, error.message)
    if (isLastAttempt) await giveUp(deps, videoRun, retryableFailures.error)
    throw error
  }
}

const giveUp = async (deps: VideoDeps, videoRun: VideoRun, reason: string): Promise<void> => {
  await markFailed(deps, videoRun, reason)
  await removeUnneeded(deps, videoRun)
}

const convert = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  source: string,
  { folder, signal, reportProgress, cpuSeconds }: RunContext & { cpuSeconds?: number },
): Promise<void> => {
  await reportProgress('converting', CHECKING_PERCENT)
  const progress = throttleProgress(deps, (percent) =>
    reportProgress(
      'converting',
      CHECKING_PERCENT + Math.floor((percent * (CONVERTED_PERCENT - CHECKING_PERCENT)) / 100),
    ),
  )
  const made = await deps.video.transcode(source, folder, {
    onProgress: progress.report,
    signal,
    ...(cpuSeconds !== undefined && { cpuSeconds }),
  })
  await progress.flush()
  const media = await store(deps, videoRun, made)
  signal.throwIfAborted()
  await markConverted(deps, videoRun, media)
}

/**
 * Keys contain the run: a repeated run overwrites its own files, and a later one never changes
 * cached files. The largest rendition represents the video.
 */
const store = async (
  { storage }: Deps<'storage'>,
  { productId, run }: VideoRun,
  made: Transcoded,
): Promise<ProductMedia> => {
  const put = async (name: string, file: string) => {
    const key = `products/${productId}/${run}/${name}`
    const { size } = await storage.put(key, { path: file }, { type: typeOf(key) })
    return { key, size }
  }
  const poster = await put('poster.webp', made.poster.path)
  const renditions = []
  // Stored and sent, the `height` of a rendition is its shorter side.
  for (const { shorterSide, path: file } of made.renditions)
    renditions.push({ height: shorterSide, ...(await put(`${shorterSide}.mp4`, file)) })
  const largest = made.renditions.at(-1)
  const kept = renditions.at(-1)
  if (!largest || !kept) throw new Error('No rendition was made')
  return {
    key: kept.key,
    type: 'video',
    size: kept.size,
    isPrimary: true,
    poster: poster.key,
    width: largest.width,
    height: largest.height,
    duration: made.durationSeconds,
    thumbhash: made.thumbhash,
    renditions,
    captions: null,
  }
}
