import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProductAi } from '../../../contract/products/ai.ts'
import type { ProcessingStage } from '../../../contract/products/status.ts'
import type { Transcript } from '../../../platform/ai/port.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { webVtt } from '../../../platform/video/captions.ts'
import { type Transcoded, VideoRefused } from '../../../platform/video/port.ts'
import { draftListing } from '../../../server/features/assistant/public.ts'
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

type World = Needs<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'ai' | 'clock' | 'log'>

/** The owner's bar moves at most four times a second. */
const SHOW_EVERY_MS = 250
/** Of the whole bar: converting is nearly all of the work. */
const CHECKING_PERCENT = 2
const CONVERTED_PERCENT = 88
const HEARD_PERCENT = 92
const WRITTEN_PERCENT = 96
/** A listing can wait, a product cannot: what takes longer is left out. */
const LISTEN_MS = 90_000
const WRITE_MS = 60_000

/**
 * Makes the renditions, the poster, the captions and a draft of the listing of a product's video; then the product is
 * active. No trouble with listening or writing keeps it from that. Killed anywhere and begun again,
 * it ends in the same product: what is stored lies under keys of the product's own, and its row changes once. A file
 * that is no video we take fails for good; any other trouble is tried again, and told to the owner after the last try.
 */
export async function processVideo(
  world: World,
  video: VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.process-video'>>[1],
): Promise<void> {
  const begun = await startVideo(world, video)
  if (!begun) return
  const over = new AbortController()
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-video-'))
  try {
    const { media, ai } = await makeAll(world, video, begun, folder, {
      signal: AbortSignal.any([signal, over.signal]),
      stop: () => over.abort(new Error('This run is over')),
    })
    if (!(await markReady(world, video, [media], ai))) await removeMade(world, video)
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

async function makeAll(
  world: World,
  video: VideoRun,
  { sourceKey, currency }: { sourceKey: string; currency: string },
  folder: string,
  { signal, stop }: Ending,
): Promise<{ media: StoredMedia; ai: ProductAi | null }> {
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
    await show('listening', CONVERTED_PERCENT)
    const transcript = await listen(world, source.path, folder, signal)
    await show('writing', HEARD_PERCENT)
    const ai = await write(world, transcript, { poster: made.poster.path, currency }, signal)
    await show('finishing', WRITTEN_PERCENT)
    const media = await store(world, video, made, await captionsOf(transcript, folder))
    signal.throwIfAborted()
    return { media, ai }
  } finally {
    await source.release()
  }
}

/** What is said in the clip; `null` where it has no sound or nobody could listen. */
const listen = (world: World, file: string, folder: string, signal: AbortSignal) =>
  withoutBlocking(world, LISTEN_MS, signal, async (soon) => {
    const sound = await world.video.soundOf(file, path.join(folder, 'sound.wav'), soon)
    return sound && (await world.ai.transcribe(sound, soon))
  })

/** The listing that the clip suggests; `null` where there is neither a transcript nor a model that sees. */
async function write(
  world: World,
  transcript: Transcript | null,
  { poster, currency }: { poster: string; currency: string },
  signal: AbortSignal,
): Promise<ProductAi | null> {
  if (!transcript && !world.ai.language) return null
  const picture = { path: poster, type: typeOf(poster) }
  return withoutBlocking(world, WRITE_MS, signal, (soon) =>
    draftListing(world, { transcript, picture, currency }, soon),
  )
}

/** What fails or takes too long is left out; only an end of the whole work is thrown. */
async function withoutBlocking<T>(
  { log }: Needs<'log'>,
  mostMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(mostMs)]))
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'A clip was not heard, or its listing not written: its product goes without')
    return null
  }
}

async function captionsOf(transcript: Transcript | null, folder: string): Promise<string | null> {
  const text = webVtt(transcript?.segments ?? [])
  if (text === null) return null
  const file = path.join(folder, 'captions.vtt')
  await writeFile(file, text)
  return file
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
  captions: string | null,
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
  const words = captions === null ? null : await put('captions.vtt', captions)
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
    captions: words?.key ?? null,
  }
}
