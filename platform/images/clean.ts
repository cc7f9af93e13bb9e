import path from 'node:path'
import { createFairQueue } from '../fair-queue.ts'
import type { LimitKey } from '../limit-key.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import type { ReencodeTask } from './reencode-worker.ts'

/** Thrown for data that is not a complete picture, or that would need too much memory. */
export class PictureRefused extends Error {}

/** A picture takes at most 20 s of work, and a process starts in less than one. */
const TIMEOUT_MS = 30_000

/**
 * Decoders of strangers' files run outside the server: one that crashes refuses its picture alone,
 * and what they take of memory returns when the process ends. glibc would otherwise keep hundreds
 * of megabytes of freed memory.
 */
const openLane = () => {
  const worker = createWorkerProcess<ReencodeTask, void>(
    path.join(import.meta.dirname, 'reencode-worker.ts'),
    {
      timeoutMs: TIMEOUT_MS,
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
      failed: (_kind, message, cause) => new PictureRefused(message, { cause }),
    },
  )
  return { worker, queue: createFairQueue(1) }
}
const accounts = openLane()
/**
 * Visitors have turns of their own: many addresses cost little, and must not hold up people with
 * accounts.
 */
const visitors = openLane()

type Files = { source: string; target: string; owner: LimitKey; isVisitor?: boolean }

/**
 * Re-encodes a picture as upright WebP in sRGB without metadata, at most 2048 pixels a side.
 *
 * @throws PictureRefused, or Refusal `TOO_MANY_REQUESTS` or `UNAVAILABLE` if too many are queued
 */
export const cleanPicture = ({ source, target, owner, isVisitor }: Files): Promise<void> => {
  const { worker, queue } = isVisitor ? visitors : accounts
  return queue(owner, () => worker.run({ source, target }))
}
