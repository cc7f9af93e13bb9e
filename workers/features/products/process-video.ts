import type { Deps } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { type Transcoded, VideoRefused } from '../../../platform/video/port.ts'
import type { ProductMedia } from '../../../prisma/json.ts'
import { markFailed } from '../../../server/features/products/actions/mark-failed.ts'
import type { VideoRun } from '../../../server/features/products/actions/save-video-progress.ts'
import { markConverted } from '../../../server/features/products/actions/save-video-result.ts'
import { startVideo, VIDEO_FAILED } from '../../../server/features/products/actions/start-video.ts'
import { duringRun, type Part, removeUnneeded, throttleProgress } from './video-run.ts'

type VideoDeps = Deps<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'clock' | 'log'>

/** Share of the progress bar; converting takes most of the time. */
const CHECKING_PERCENT = 2
export const CONVERTED_PERCENT = 88

/**
 * Converts a product's video to renditions and a poster and stores them; `finishVideo` follows. Can
 * be interrupted and repeated: keys belong to the run. An unusable file fails at once, other errors
 * after the last attempt.
 */
export const processVideo = async (
  deps: VideoDeps,
  video: VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.process-video'>>[1],
): Promise<void> => {
  const started = await startVideo(deps, video)
  if (!started) return await removeUnneeded(deps, video)
  if (started.done.media) return
  if (started.isPoison) return await giveUp(deps, video, VIDEO_FAILED)
  try {
    await duringRun(deps, video, signal, async (part) => {
      await markConverted(deps, video, await convert(deps, video, started.sourceKey, part))
    })
  } catch (error) {
    if (error instanceof VideoRefused) return await giveUp(deps, video, error.message)
    if (isLastAttempt) await giveUp(deps, video, VIDEO_FAILED)
    throw error
  }
}

const giveUp = async (deps: VideoDeps, video: VideoRun, reason: string): Promise<void> => {
  await markFailed(deps, video, reason)
  await removeUnneeded(deps, video)
}

const convert = async (
  deps: VideoDeps,
  video: VideoRun,
  sourceKey: string,
  { folder, signal, show }: Part,
): Promise<ProductMedia> => {
  await show('checking', 0)
  const source = await deps.storage.localCopy(sourceKey)
  if (!source) throw new Error(`The upload ${sourceKey} is not there`)
  try {
    await deps.video.probe(source.path, signal)
    await show('converting', CHECKING_PERCENT)
    const progress = throttleProgress(deps, (percent) =>
      show(
        'converting',
        CHECKING_PERCENT + Math.floor((percent * (CONVERTED_PERCENT - CHECKING_PERCENT)) / 100),
      ),
    )
    const made = await deps.video.transcode(source.path, folder, { onProgress: progress.show, signal })
    await progress.shown()
    const media = await store(deps, video, made)
    signal.throwIfAborted()
    return media
  } finally {
    await source.release()
  }
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
