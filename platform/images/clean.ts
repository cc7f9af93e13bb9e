import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createFairQueue } from '../limits/fair-queue.ts'
import type { LimitKey } from '../limits/limit-key.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import { imageProcessEnv } from './image-process-env.ts'
import type { ReencodeResult, ReencodeTask } from './reencode-worker.ts'

/** Thrown for data that is not a complete image, or that would need too much memory. */
export class ImageRefused extends Error {}

/** Thrown for an image that took longer than its worker allows. */
class ImageTimeout extends ImageRefused {}

/** An image takes at most 20 s of work, and a process starts in less than one. */
const TIMEOUT_MS = 30_000
/** A small image takes less than a second, on a busy machine some. */
const SMALL_TIMEOUT_MS = 4_000

/** Who has taken longer lately waits among the large ones: a small image can take seconds too. */
const MAX_RECENT_MS = 1_000

/** Maximum number of owners with waiting images, which are files on disk and cost no memory. */
const MAX_OWNERS = 500

/**
 * Decodes strangers' files in another process: a crash refuses one image only, and the memory is
 * returned when the process ends.
 */
const openWorker = ({ timeoutMs, isBackground = false, maxRecentMs, now }: ImageWorkerOptions) => {
  const worker = createWorkerProcess<ReencodeTask, ReencodeResult>(
    path.join(import.meta.dirname, 'reencode-worker.ts'),
    {
      timeoutMs,
      isBackground,
      env: imageProcessEnv,
      failed: (kind, message, cause) =>
        new (kind === 'timeout' ? ImageTimeout : ImageRefused)(message, { cause }),
    },
  )
  const queue = createFairQueue(1, MAX_OWNERS, now)
  return async (owner: LimitKey, task: ReencodeTask, samples = 0) => {
    const { size } = await stat(task.source)
    const expectedMs = Math.max(size / BYTES_PER_MS, samples / SAMPLES_PER_MS)
    const work = async () =>
      queue.recentMs(owner) > maxRecentMs ? { largeSamples: samples } : await worker.run(task)
    return await queue(owner, work, expectedMs)
  }
}

type ImageWorkerOptions = {
  timeoutMs: number
  isBackground?: boolean
  /** Of an owner with more recent work, an image counts as large without being read. */
  maxRecentMs: number
  now: (() => number) | undefined
}

/** A photo of 2 MB takes about half a second: so ten new accounts delay nobody's small picture. */
const BYTES_PER_MS = 4_000
/** 49 megapixels with four channels take about a second, however few bytes they are packed into. */
const SAMPLES_PER_MS = 200_000
/** Those of the largest images: what a file with a wrong header is taken for. */
const MOST_SAMPLES = 256_000_000

/** `now` is the clock by which images wait for their turns, in milliseconds. */
type CleanerOptions = { smallTimeoutMs?: number; now?: () => number }

/** Small images must not wait for large ones, which take seconds. */
const openWorkers = ({ smallTimeoutMs = SMALL_TIMEOUT_MS, now }: CleanerOptions) => ({
  small: openWorker({ timeoutMs: smallTimeoutMs, maxRecentMs: MAX_RECENT_MS, now }),
  large: openWorker({
    timeoutMs: TIMEOUT_MS,
    isBackground: true,
    maxRecentMs: Number.POSITIVE_INFINITY,
    now,
  }),
})

type Files = { source: string; target: string; owner: LimitKey; isVisitor?: boolean }

/** Creates a `cleanImage` with processes of its own. */
export const createImageCleaner = (options: CleanerOptions = {}) => {
  const accounts = openWorkers(options)
  /**
   * Visitors have turns of their own: many addresses cost little, and must not hold up people with
   * accounts.
   */
  const visitors = openWorkers(options)
  return async ({ source, target, owner, isVisitor }: Files): Promise<void> => {
    const { small, large } = isVisitor ? visitors : accounts
    // The process reads the size: the header of a stranger's file is not parsed in the server.
    const result = await small(owner, { source, target, isLargeAccepted: false }).catch((error: unknown) => {
      // Its header was wrong: from now on it waits among the large ones.
      if (error instanceof ImageTimeout) return { largeSamples: MOST_SAMPLES }
      throw error
    })
    if (result !== 'made') await large(owner, { source, target, isLargeAccepted: true }, result.largeSamples)
  }
}

/**
 * Re-encodes an image as upright WebP in sRGB without metadata, at most 2048 pixels a side.
 *
 * @throws ImageRefused, or ApiError `TOO_MANY_REQUESTS` or `UNAVAILABLE` if too many are queued
 */
export const cleanImage = createImageCleaner()
