import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Picture } from '../../../platform/ai/port.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { webVtt } from '../../../platform/video/captions.ts'
import type { ProductMedia, VideoDone } from '../../../prisma/json.ts'
import { draftListing, expectedWords } from '../../../server/features/assistant/public.ts'
import { videos } from '../../../server/features/products/public.ts'
import { CONVERTED_PERCENT } from './process-video.ts'
import { duringRun, type Part, removeMade } from './video-run.ts'

type World = Needs<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'ai' | 'log'>

const HEARD_PERCENT = 92
const READ_PERCENT = 94
const WRITTEN_PERCENT = 96
/** Of a clip: a price tag is held up once, a poster stands there all along. */
const FRAMES = 3

/**
 * Hears what is said in a converted clip, reads what is written in it, drafts the listing and stores the captions; then the
 * product is active. What is heard, read and written is noted as it is there, so that who begins again goes on behind it. No
 * trouble with any of this keeps a product from being active, once its video can be shown.
 */
export async function finishVideo(
  world: World,
  video: videos.VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.finish-video'>>[1],
): Promise<void> {
  const begun = await videos.startVideo(world, video)
  if (!begun) return await removeMade(world, video)
  const { media } = begun.done
  if (!media) return
  if (begun.isPoison) return await finishBare(world, video, media)
  try {
    await duringRun(world, video, signal, async (part) => {
      const { transcript = null, ai = null } = await describeClip(world, video, begun, part)
      await part.show('finishing', WRITTEN_PERCENT)
      const captions = await storeCaptions(world, video, webVtt(transcript?.segments ?? []), part)
      part.signal.throwIfAborted()
      await videos.markReady(world, video, [{ ...media, captions }], ai)
    })
  } catch (error) {
    if (!isLastAttempt) throw error
    world.log.warn({ err: error }, 'A clip could not be finished: its product goes without words')
    await finishBare(world, video, media)
  }
}

/** Without captions and without a listing. */
async function finishBare(world: World, video: videos.VideoRun, media: ProductMedia): Promise<void> {
  await world.storage.remove(captionsKey(video))
  await videos.markReady(world, video, [media])
  await removeMade(world, video)
}

/** Does what of it is not done yet. */
async function describeClip(
  world: World,
  video: videos.VideoRun,
  { sourceKey, currency, done: before }: videos.StartedVideo,
  { folder, signal, show, stop }: Part,
): Promise<VideoDone> {
  let done = before
  const note = async (more: Omit<VideoDone, 'media'>) => {
    if (!(await videos.noteDone(world, video, more))) stop()
    signal.throwIfAborted()
    done = { ...done, ...more }
  }
  const source = await world.storage.localCopy(sourceKey)
  if (!source) throw new Error(`The upload ${sourceKey} is not there`)
  try {
    await show('listening', CONVERTED_PERCENT)
    if (done.transcript === undefined)
      await note({ transcript: await listen(world, source.path, { folder, currency }, signal) })
    await show('writing', HEARD_PERCENT)
    const look = once(() =>
      lookAt(world, source.path, { folder, seconds: done.media?.duration ?? 0 }, signal),
    )
    if (done.writing === undefined)
      await note({
        writing: await withoutBlocking(world, signal, async () => world.ai.readText(await look(), signal)),
      })
    await show('writing', READ_PERCENT)
    if (done.ai === undefined) await note({ ai: await write(world, done, currency, look, signal) })
    return done
  } finally {
    await source.release()
  }
}

/** What is said in the clip; `null` where it has no sound or nobody could listen. */
const listen = (
  world: World,
  file: string,
  { folder, currency }: { folder: string; currency: string },
  signal: AbortSignal,
) =>
  withoutBlocking(world, signal, async () => {
    const sound = await world.video.soundOf(file, path.join(folder, 'sound.wav'), signal)
    return sound && (await world.ai.transcribe(sound, signal, expectedWords(currency)))
  })

const lookAt = async (
  { video }: Needs<'video'>,
  file: string,
  { folder, seconds }: { folder: string; seconds: number },
  signal: AbortSignal,
): Promise<Picture[]> => {
  const frames = await video.framesOf(file, folder, { count: FRAMES, seconds }, signal)
  return frames.map((frame) => ({ path: frame, type: typeOf(frame) }))
}

/** The listing that the clip suggests; `null` where nothing was heard or read and there is no model that sees. */
async function write(
  world: World,
  { transcript = null, writing = null }: VideoDone,
  currency: string,
  look: () => Promise<Picture[]>,
  signal: AbortSignal,
) {
  if (!transcript && !writing?.flat().length && !world.ai.language) return null
  return withoutBlocking(world, signal, async () => {
    const pictures = world.ai.language ? await look() : []
    return draftListing(world, { transcript, writing, pictures, currency }, signal)
  })
}

/**
 * A listing can wait, a product cannot: what fails is left out, and what takes too long, which each engine and tool says itself, so
 * that a slow endpoint leaves its stand-in its own time. Only an end of the whole work is thrown.
 */
async function withoutBlocking<T>(
  { log }: Needs<'log'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    log.warn(
      { err: error },
      'A clip was not heard or read, or its listing not written: its product goes without',
    )
    return null
  }
}

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}

async function storeCaptions(
  { storage }: Needs<'storage'>,
  video: videos.VideoRun,
  text: string | null,
  { folder }: Part,
): Promise<string | null> {
  if (text === null) return null
  const file = path.join(folder, 'captions.vtt')
  await writeFile(file, text)
  const key = captionsKey(video)
  await storage.put(key, { path: file }, { type: typeOf(key) })
  return key
}

const captionsKey = ({ productId, run }: videos.VideoRun) => `products/${productId}/${run}/captions.vtt`
