import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProcessingStage } from '../../../contract/products/status.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { type Transcoded, VideoRefused } from '../../../platform/video/port.ts'
import {
  isVideoWanted,
  markFailed,
  markReady,
  noteProgress,
  type StoredMedia,
  startVideo,
  VIDEO_FAILED,
  type VideoRun,
} from '../../../server/features/products/public.ts'

type World = Needs<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'clock' | 'log'>

/** The owner's bar moves at most four times a second. */
const SHOW_EVERY_MS = 250
/** Of the whole bar: converting is nearly all of the work. */
const CHECKING_PERCENT = 2
const CONVERTED_PERCENT = 95

/**
 * Makes the renditions and the poster of a product's video; then the product is active. Killed anywhere and begun again,
 * it ends in the same product: what is stored lies under keys of the product's own, and its row changes once. A file
 * that is no video we take fails for good; any other trouble is tried again, and told to the owner after the last try.
 */
export async function processVideo(
  world: World,
  video: VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.process-video'>>[1],
): Promise<void> {
  const sourceKey = await startVideo(world, video)
  if (!sourceKey) return
  const over = new AbortController()
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-video-'))
  try {
    const media = await makeMedia(world, video, sourceKey, folder, {
      signal: AbortSignal.any([signal, over.signal]),
      stop: () => over.abort(new Error('This run is over')),
    })
    if (!(await markReady(world, video, [media]))) await removeMade(world, video)
  } catch (error) {
    if (over.signal.aborted) return await removeMade(world, video)
    if (error instanceof VideoRefused) return await markFailed(world, video, error.message)
    if (isLastAttempt) await markFailed(world, video, VIDEO_FAILED)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Ending = { signal: AbortSignal; stop(): void }

async function makeMedia(
  world: World,
  video: VideoRun,
  sourceKey: string,
  folder: string,
  { signal, stop }: Ending,
): Promise<StoredMedia> {
  const show = async (stage: ProcessingStage, percent: number) => {
    if (!(await noteProgress(world, video, { stage, percent }))) stop()
    signal.throwIfAborted()
  }
  await show('checking', 0)
  const source = await world.storage.localCopy(sourceKey)
  if (!source) throw new Error(`The upload ${sourceKey} is not there`)
  try {
    await world.video.probe(source.path)
    await show('converting', CHECKING_PERCENT)
    const progress = showingSeldom(world, (percent) =>
      show(
        'converting',
        CHECKING_PERCENT + Math.floor((percent * (CONVERTED_PERCENT - CHECKING_PERCENT)) / 100),
      ),
    )
    const made = await world.video.transcode(source.path, folder, { onProgress: progress.show, signal })
    await progress.shown()
    await show('finishing', CONVERTED_PERCENT)
    const media = await store(world, video, made)
    signal.throwIfAborted()
    return media
  } finally {
    await source.release()
  }
}

/** The run is over and nothing refers to what it made: the product was deleted, or another run has begun. */
async function removeMade(
  { db, storage }: Needs<'db' | 'storage'>,
  { productId, run }: VideoRun,
): Promise<void> {
  if (await isVideoWanted({ db }, { productId, run })) return
  for await (const { key } of storage.list(`products/${productId}/${run}/`)) await storage.remove(key)
}

/** Shows the latest percent, one at a time and not too often. A percent that could not be noted fails no video. */
function showingSeldom({ clock, log }: Needs<'clock' | 'log'>, show: (percent: number) => Promise<void>) {
  let underWay: Promise<void> | null = null
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    show: (percent: number) => {
      if (underWay || clock.now() - lastAt < SHOW_EVERY_MS) return
      lastAt = clock.now()
      underWay = show(percent)
        .catch((error: unknown) => log.debug({ err: error }, 'The progress of a video was not noted'))
        .finally(() => {
          underWay = null
        })
    },
    shown: async () => {
      await underWay
    },
  }
}

/**
 * The keys are those of the run: one that is killed and begun again overwrites its own, and a later run never changes
 * what browsers keep. The largest size is the one that stands for the video; players choose among all.
 */
async function store(
  { storage }: Needs<'storage'>,
  { productId, run }: VideoRun,
  made: Transcoded,
): Promise<StoredMedia> {
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
