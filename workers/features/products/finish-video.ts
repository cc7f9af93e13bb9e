import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ai, Image } from '../../../platform/ai/port.ts'
import { loadOnce } from '../../../platform/concurrency/single-flight.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { JobHandler } from '../../../platform/queue/port.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { webVtt } from '../../../platform/video/captions.ts'
import type { ProductMedia, VideoDone } from '../../../prisma/json.ts'
import { draftListing, expectedWords } from '../../../server/features/assistant/public.ts'
import { markReady } from '../../../server/features/products/actions/mark-ready.ts'
import { saveVideoSteps } from '../../../server/features/products/actions/save-video-steps.ts'
import { type StartedVideo, startVideo } from '../../../server/features/products/actions/start-video.ts'
import { createdMoreThan } from '../../../server/features/products/queries/created-more-than.ts'
import type { VideoRun } from '../../../server/features/products/queries/video-run-state.ts'
import { CONVERTED_PERCENT } from './process-video.ts'
import { duringRun, type RunContext, removeUnneeded } from './video-run.ts'

type VideoDeps = Deps<'db' | 'outbox' | 'bus' | 'storage' | 'video' | 'ai' | 'log' | 'env' | 'clock'>

const TRANSCRIBED_PERCENT = 92
const READ_PERCENT = 94
const WRITTEN_PERCENT = 96
/** Frames per video: enough to find a price tag that is shown once. */
const FRAMES = 3

/**
 * Transcribes a converted video, reads text in its frames, drafts the listing, stores captions and
 * activates the product. Saves each result, so that a retry continues from there. Errors in these
 * steps never prevent the activation.
 */
export const finishVideo = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  { signal, isLastAttempt }: Parameters<JobHandler<'media.finish-video'>>[1],
): Promise<void> => {
  const started = await startVideo(deps, videoRun)
  if (!started) return await removeUnneeded(deps, videoRun)
  const { media } = started.done
  if (!media) return
  if (started.isPoison) return await finishWithoutText(deps, videoRun, media)
  try {
    await duringRun(deps, videoRun, signal, async (context) => {
      const engines = { ...deps, ai: await enginesFor(deps, videoRun) }
      const { transcript = null, ai = null } = await describeClip(engines, videoRun, started, context)
      await context.reportProgress('finishing', WRITTEN_PERCENT)
      const captions = await storeCaptions(deps, videoRun, webVtt(transcript?.segments ?? []), context)
      context.signal.throwIfAborted()
      await markReady(deps, videoRun, [{ ...media, captions }], ai)
    })
  } catch (error) {
    if (!isLastAttempt) throw error
    deps.log.warn(
      { err: error },
      'A video could not be finished: its product is published without captions and listing',
    )
    await finishWithoutText(deps, videoRun, media)
  }
}

/** One shop must not use up the endpoint's requests of the day for all (decision 079). */
const enginesFor = async (deps: VideoDeps, { productId }: VideoRun): Promise<Ai> => {
  const { ai, env } = deps
  if (!ai.local) return ai
  return (await createdMoreThan(deps, productId, env.aiLimits.repliesPerCaller)) ? ai.local : ai
}

/** Activates the product without captions and listing. */
const finishWithoutText = async (deps: VideoDeps, videoRun: VideoRun, media: ProductMedia): Promise<void> => {
  await deps.storage.remove(captionsKey(videoRun))
  await markReady(deps, videoRun, [media])
  await removeUnneeded(deps, videoRun)
}

/** Runs the steps that are not done yet. */
const describeClip = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  { sourceKey, currency, done: saved }: StartedVideo,
  { folder, signal, reportProgress, stop }: RunContext,
): Promise<VideoDone> => {
  let done = saved
  const save = async (more: Omit<VideoDone, 'media'>) => {
    if (!(await saveVideoSteps(deps, videoRun, more))) stop()
    signal.throwIfAborted()
    done = { ...done, ...more }
  }
  const source = await deps.storage.localCopy(sourceKey)
  if (!source) throw new Error(`The upload ${sourceKey} is not there`)
  try {
    await reportProgress('listening', CONVERTED_PERCENT)
    if (done.transcript === undefined)
      await save({ transcript: await transcribe(deps, source.path, { folder, currency }, signal) })
    await reportProgress('writing', TRANSCRIBED_PERCENT)
    const images = loadOnce(() =>
      extractImages(deps, source.path, { folder, seconds: done.media?.duration ?? 0 }, signal),
    )
    if (done.writing === undefined)
      await save({
        writing: await nullOnFailure(deps, signal, async () => deps.ai.readText(await images(), signal)),
      })
    await reportProgress('writing', READ_PERCENT)
    if (done.ai === undefined) await save({ ai: await draft(deps, { ...done, currency }, images, signal) })
    return done
  } finally {
    await source.release()
  }
}

/** Transcribes the video; `null` without sound or without a speech model, or if it fails. */
const transcribe = (
  deps: VideoDeps,
  file: string,
  { folder, currency }: { folder: string; currency: string },
  signal: AbortSignal,
) =>
  nullOnFailure(deps, signal, async () => {
    const sound = await deps.video.extractAudio(file, path.join(folder, 'sound.wav'), signal)
    return sound && (await deps.ai.transcribe(sound, signal, expectedWords(currency)))
  })

const extractImages = async (
  { video }: Deps<'video'>,
  file: string,
  { folder, seconds }: { folder: string; seconds: number },
  signal: AbortSignal,
): Promise<Image[]> => {
  const frames = await video.extractFrames(file, folder, { count: FRAMES, seconds }, signal)
  return frames.map((frame) => ({ path: frame, type: typeOf(frame) }))
}

/**
 * Drafts the listing; `null` if there is no speech and no text, and no model that reads images, or
 * if it fails.
 */
const draft = async (
  deps: VideoDeps,
  { transcript = null, writing: imageText = null, currency }: VideoDone & { currency: string },
  images: () => Promise<Image[]>,
  signal: AbortSignal,
) => {
  if (!transcript && !imageText?.flat().length && !deps.ai.language) return null
  return nullOnFailure(deps, signal, async () => {
    const shown = deps.ai.language ? await images() : []
    return draftListing(deps, { transcript, imageText, images: shown, currency }, signal)
  })
}

/**
 * Awaits a step and returns `null` if it fails: a missing listing must not block the product.
 * Engines have their own time limits. Rethrows only if the job itself was aborted.
 */
const nullOnFailure = async <T>(
  { log }: Deps<'log'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'A step of describing a video failed and is skipped')
    return null
  }
}

const storeCaptions = async (
  { storage }: Deps<'storage'>,
  videoRun: VideoRun,
  text: string | null,
  { folder }: RunContext,
): Promise<string | null> => {
  if (text === null) return null
  const file = path.join(folder, 'captions.vtt')
  await writeFile(file, text)
  const key = captionsKey(videoRun)
  await storage.put(key, { path: file }, { type: typeOf(key) })
  return key
}

const captionsKey = ({ productId, run }: VideoRun) => `products/${productId}/${run}/captions.vtt`
