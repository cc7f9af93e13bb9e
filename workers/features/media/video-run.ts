import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProcessingStage } from '../../../contract/products/status.ts'
import type { Needs } from '../../../platform/platform.ts'
import { videos } from '../../../server/features/products/public.ts'

/** The owner's bar moves at most four times a second. */
const SHOW_EVERY_MS = 250
/** A product that is deleted or taken off stops its work within this. */
const LOOK_EVERY_MS = 1_000
const FOLDER = 'sokoni-video-'
/** Of the longest job, far more than its time. */
const FORGOTTEN_MS = 60 * 60_000

/** What one part of the work on a video has. */
export type Part = {
  /** Of its own, and gone afterwards. */
  folder: string
  /** Aborted when the job has to end, or the run is over. */
  signal: AbortSignal
  /** Shows the owner how far it has come. Throws the signal's reason where it may stop. */
  show(stage: ProcessingStage, percent: number): Promise<void>
  /** Stops quietly: the run is over. */
  stop(): void
}

type World = Needs<'db' | 'bus' | 'storage' | 'log'>

/** Does a part of a run while the run goes on; what was made in one that is over is removed. Throws what `work` throws. */
export async function duringRun(
  world: World,
  video: videos.VideoRun,
  signal: AbortSignal,
  work: (part: Part) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const stop = () => over.abort(new Error('This run is over'))
  const both = AbortSignal.any([signal, over.signal])
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER))
  const watching = watch(world, video, stop)
  try {
    await work({
      folder,
      signal: both,
      show: async (stage, percent) => {
        if (!(await videos.noteProgress(world, video, { stage, percent }))) stop()
        both.throwIfAborted()
      },
      stop,
    })
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    watching.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await removeMade(world, video)
}

/** Looks again and again whether a run still goes on: listening and writing have no steps that would notice. */
function watch({ db, log }: Needs<'db' | 'log'>, video: videos.VideoRun, stop: () => void) {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const look = async () => {
    const goesOn = await videos.isVideoRunning({ db }, video).catch((error: unknown) => {
      log.debug({ err: error }, 'Whether a video is still wanted could not be read')
      return true
    })
    if (hasEnded) return
    if (!goesOn) stop()
    else timer = setTimeout(look, LOOK_EVERY_MS)
  }
  timer = setTimeout(look, LOOK_EVERY_MS)
  return {
    stop: () => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

/** Removes what a run has stored unless it goes on or its product shows it. */
export async function removeMade(
  { db, storage }: Needs<'db' | 'storage'>,
  { productId, run }: videos.VideoRun,
): Promise<void> {
  if (await videos.isVideoWanted({ db }, { productId, run })) return
  for await (const { key } of storage.list(`products/${productId}/${run}/`)) await storage.remove(key)
}

/** Shows the latest percent, one at a time and not too often. A percent that could not be noted fails no video. */
export function showingSeldom(
  { clock, log }: Needs<'clock' | 'log'>,
  show: (percent: number) => Promise<void>,
) {
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

/** Removes the folders of workers that were killed. */
export async function forgetFolders(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const folder = path.join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true })
  }
}
