import type { Needs } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { type Transcoded, VideoRefused } from '../../../platform/video/port.ts'
import type { ProductMedia } from '../../../prisma/json.ts'
import { videos } from '../../../server/features/products/public.ts'
import { duringRun, type Part, removeMade, showingSeldom } from './video-run.ts'

type World = Needs<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'clock' | 'log'>

/** Of the whole bar: converting is nearly all of the work. */
const CHECKING_PERCENT = 2
export const CONVERTED_PERCENT = 88

/**
 * Makes the renditions and the poster of a product's video and stores them; `finishVideo` follows. Killed anywhere and begun
 * again, it ends in the same place: what is stored lies under keys of the run's own, and that it is all there is noted once.
 * A file that is no video we take fails for good; any other trouble is tried again, and told to the owner after the last try.
 */
export async function processVideo(
  world: World,
  video: videos.VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.process-video'>>[1],
): Promise<void> {
  const begun = await videos.startVideo(world, video)
  if (!begun) return await removeMade(world, video)
  if (begun.done.media) return
  if (begun.isPoison) return await giveUp(world, video, videos.VIDEO_FAILED)
  try {
    await duringRun(world, video, signal, async (part) => {
      await videos.markConverted(world, video, await convert(world, video, begun.sourceKey, part))
    })
  } catch (error) {
    if (error instanceof VideoRefused) return await giveUp(world, video, error.message)
    if (isLastAttempt) await giveUp(world, video, videos.VIDEO_FAILED)
    throw error
  }
}

async function giveUp(world: World, video: videos.VideoRun, reason: string): Promise<void> {
  await videos.markFailed(world, video, reason)
  await removeMade(world, video)
}

async function convert(
  world: World,
  video: videos.VideoRun,
  sourceKey: string,
  { folder, signal, show }: Part,
): Promise<ProductMedia> {
  await show('checking', 0)
  const source = await world.storage.localCopy(sourceKey)
  if (!source) throw new Error(`The upload ${sourceKey} is not there`)
  try {
    await world.video.probe(source.path, signal)
    await show('converting', CHECKING_PERCENT)
    const progress = showingSeldom(world, (percent) =>
      show(
        'converting',
        CHECKING_PERCENT + Math.floor((percent * (CONVERTED_PERCENT - CHECKING_PERCENT)) / 100),
      ),
    )
    const made = await world.video.transcode(source.path, folder, { onProgress: progress.show, signal })
    await progress.shown()
    const media = await store(world, video, made)
    signal.throwIfAborted()
    return media
  } finally {
    await source.release()
  }
}

/**
 * The keys are those of the run: one that is killed and begun again overwrites its own, and a later run never changes
 * what browsers keep. The largest size is the one that stands for the video; players choose among all.
 */
async function store(
  { storage }: Needs<'storage'>,
  { productId, run }: videos.VideoRun,
  made: Transcoded,
): Promise<ProductMedia> {
  const put = async (name: string, file: string) => {
    const key = `products/${productId}/${run}/${name}`
    const { size } = await storage.put(key, { path: file }, { type: typeOf(key) })
    return { key, size }
  }
  const poster = await put('poster.webp', made.poster.path)
  const renditions = []
  for (const { height, path: file } of made.renditions)
    renditions.push({ height, ...(await put(`${height}.mp4`, file)) })
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
    height: largest.frameHeight,
    duration: made.durationSeconds,
    thumbhash: made.thumbhash,
    renditions,
    captions: null,
  }
}
