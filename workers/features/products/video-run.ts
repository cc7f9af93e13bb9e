import { rm } from 'node:fs/promises'
import type { ProcessingStage } from '../../../contract/products/status.ts'
import type { Deps } from '../../../platform/platform.ts'
import { makeWorkFolder } from '../../../platform/work-folder.ts'
import { saveVideoProgress } from '../../../server/features/products/actions/save-video-progress.ts'
import { type VideoRun, videoRunState } from '../../../server/features/products/queries/video-run-state.ts'

/** The owner's progress bar moves at most four times a second. */
const REPORT_EVERY_MS = 250
/** Interval of checks whether the product still needs the video. */
const CHECK_EVERY_MS = 1_000

/** The context of one job of a run. */
export type RunContext = {
  /** A temporary folder, deleted afterwards. */
  folder: string
  /** Aborts when the job must end or the run is obsolete. */
  signal: AbortSignal
  /** Stores progress and pushes it to the owner. Throws the signal's reason if it has aborted. */
  reportProgress(stage: ProcessingStage, percent: number): Promise<void>
  /** Stops without an error: the run is obsolete. */
  stop(): void
}

type VideoDeps = Deps<'db' | 'bus' | 'storage' | 'log'>

/**
 * Runs a part of the processing. If the run becomes obsolete, stops and removes its files. Throws
 * the errors of `work`.
 */
export const duringRun = async (
  deps: VideoDeps,
  videoRun: VideoRun,
  signal: AbortSignal,
  work: (context: RunContext) => Promise<void>,
): Promise<void> => {
  const over = new AbortController()
  const stop = () => over.abort(new Error('This run is over'))
  const both = AbortSignal.any([signal, over.signal])
  const folder = await makeWorkFolder()
  const watcher = watch(deps, videoRun, stop)
  try {
    await work({
      folder,
      signal: both,
      reportProgress: async (stage, percent) => {
        if (!(await saveVideoProgress(deps, videoRun, { stage, percent }))) stop()
        both.throwIfAborted()
      },
      stop,
    })
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    watcher.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await removeUnneeded(deps, videoRun)
}

/**
 * Checks regularly whether the run is still current, since transcription has no steps that would
 * check.
 */
const watch = ({ db, log }: Deps<'db' | 'log'>, videoRun: VideoRun, stop: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const check = async () => {
    const state = await videoRunState({ db }, videoRun).catch((error: unknown) => {
      log.debug({ err: error }, 'Could not check whether a video is still needed')
      return 'running'
    })
    if (hasEnded) return
    if (state !== 'running') stop()
    else timer = setTimeout(check, CHECK_EVERY_MS)
  }
  timer = setTimeout(check, CHECK_EVERY_MS)
  return {
    stop: () => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

/** Removes the files of a run unless it is running or its product shows them. */
export const removeUnneeded = async (
  { db, storage }: Deps<'db' | 'storage'>,
  videoRun: VideoRun,
): Promise<void> => {
  if ((await videoRunState({ db }, videoRun)) !== 'obsolete') return
  const { productId, run } = videoRun
  for await (const { key } of storage.list(`products/${productId}/${run}/`)) await storage.remove(key)
}

/** Reports progress one call at a time and not too often. Errors are ignored. */
export const throttleProgress = (
  { clock, log }: Deps<'clock' | 'log'>,
  reportProgress: (percent: number) => Promise<void>,
) => {
  let running: Promise<void> | null = null
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    report: (percent: number) => {
      if (running || clock.now() - lastAt < REPORT_EVERY_MS) return
      lastAt = clock.now()
      running = reportProgress(percent)
        .catch((error: unknown) => log.debug({ err: error }, 'The progress of a video was not noted'))
        .finally(() => {
          running = null
        })
    },
    flush: async () => {
      await running
    },
  }
}
