import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createFairQueue } from '../limits/fair-queue.ts'
import type { LimitKey } from '../limits/limit-key.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import { imageProcessEnv } from './image-process-env.ts'
import type { ImageTask, Measured } from './reencode-worker.ts'

/** Thrown for data that is not a complete image, or that would need too much memory. */
export class ImageRefused extends Error {}

/** Thrown for an image that took longer than its worker allows. */
class ImageTimeout extends ImageRefused {}

/** An image takes at most 20 s of work, and a process starts in less than one. */
const TIMEOUT_MS = 30_000
/** A small image takes less than a second, on a busy machine some. */
const SMALL_TIMEOUT_MS = 4_000

/** Maximum number of owners with waiting images, which are files on disk and cost no memory. */
const MAX_OWNERS = 500

/**
 * Decodes strangers' files in other processes, one for each slot: a crash refuses one image only,
 * and the memory is returned when the process ends.
 */
const openWorkers = (slots: number, options: { timeoutMs: number; reserved?: number; now: Now }) => {
  const idle = Array.from({ length: slots }, () =>
    createWorkerProcess<ImageTask, Measured>(path.join(import.meta.dirname, 'reencode-worker.ts'), {
      timeoutMs: options.timeoutMs,
      env: imageProcessEnv,
      failed: (kind, message, cause) =>
        new (kind === 'timeout' ? ImageTimeout : ImageRefused)(message, { cause }),
    }),
  )
  const queue = createFairQueue(slots, { maxOwners: MAX_OWNERS, ...options })
  return (owner: LimitKey, task: ImageTask, expectedMs: number) =>
    queue(
      owner,
      async () => {
        const worker = idle.pop()
        if (!worker) throw new Error('More images than slots')
        try {
          return await worker.run(task)
        } finally {
          // The one that is started already is the next to be used.
          idle.push(worker)
        }
      },
      expectedMs,
    )
}

type Now = (() => number) | undefined

/** A photo of 2 MB takes about half a second: so ten new accounts delay nobody's small picture. */
const BYTES_PER_MS = 4_000
/** 49 megapixels with four channels take about a second, however few bytes they are packed into. */
const SAMPLES_PER_MS = 200_000
/** Those of the largest images: what a file with a wrong header is taken for. */
const MOST_SAMPLES = 256_000_000

/** `now` is the clock by which images wait for their turns, in milliseconds. */
type CleanerOptions = { smallTimeoutMs?: number; now?: Now }

/**
 * Small images must not wait for large ones, which take seconds, nor for small ones of somebody who
 * has sent many: a small image can take two seconds.
 */
const openQueues = ({ smallTimeoutMs = SMALL_TIMEOUT_MS, now }: CleanerOptions) => ({
  small: openWorkers(2, { timeoutMs: smallTimeoutMs, reserved: 1, now }),
  large: openWorkers(1, { timeoutMs: TIMEOUT_MS, now }),
})

type Files = { source: string; target: string; owner: LimitKey; isVisitor?: boolean }

/** Creates a `cleanImage` with processes of its own. */
export const createImageCleaner = (options: CleanerOptions = {}) => {
  const accounts = openQueues(options)
  /**
   * Visitors have turns of their own: many addresses cost little, and must not hold up people with
   * accounts.
   */
  const visitors = openQueues(options)
  return async ({ source, target, owner, isVisitor }: Files): Promise<void> => {
    const { small, large } = isVisitor ? visitors : accounts
    const { size } = await stat(source)
    const expectedMs = (samples: number) => Math.max(size / BYTES_PER_MS, samples / SAMPLES_PER_MS)
    const cleanIfSmall = async (): Promise<{ largeSamples: number } | null> => {
      // In the process: the header of a stranger's file is not parsed in the server.
      const { isLarge, samples } = await small(owner, { source }, 0)
      if (isLarge) return { largeSamples: samples }
      await small(owner, { source, target }, expectedMs(samples))
      return null
    }
    const left = await cleanIfSmall().catch((error: unknown) => {
      // It took too long for a small one: from now on it waits among the large ones.
      if (error instanceof ImageTimeout) return { largeSamples: MOST_SAMPLES }
      throw error
    })
    if (left) await large(owner, { source, target }, expectedMs(left.largeSamples))
  }
}

/**
 * Re-encodes an image as upright WebP in sRGB without metadata, at most 2048 pixels a side.
 *
 * @throws ImageRefused, or ApiError `TOO_MANY_REQUESTS` or `UNAVAILABLE` if too many are queued
 */
export const cleanImage = createImageCleaner()
