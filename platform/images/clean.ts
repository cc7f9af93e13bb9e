import path from 'node:path'
import { createFairQueue } from '../fair-queue.ts'
import type { LimitKey } from '../limit-key.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import type { ReencodeResult, ReencodeTask } from './reencode-worker.ts'

/** Thrown for data that is not a complete picture, or that would need too much memory. */
export class PictureRefused extends Error {}

/** A picture takes at most 20 s of work, and a process starts in less than one. */
const TIMEOUT_MS = 30_000

/** As for passwords and searches: a waiting picture is a file on disk and costs no memory. */
const MAX_OWNERS = 500

/**
 * Decoders of strangers' files run outside the server: one that crashes refuses its picture alone,
 * and what they take of memory returns when the process ends. glibc would otherwise keep hundreds
 * of megabytes of freed memory.
 */
const openLane = () => {
  const worker = createWorkerProcess<ReencodeTask, ReencodeResult>(
    path.join(import.meta.dirname, 'reencode-worker.ts'),
    {
      timeoutMs: TIMEOUT_MS,
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
      failed: (_kind, message, cause) => new PictureRefused(message, { cause }),
    },
  )
  const queue = createFairQueue(1, MAX_OWNERS)
  return (owner: LimitKey, task: ReencodeTask) => queue(owner, () => worker.run(task))
}
/** Small pictures must not wait for large ones, which take seconds. */
const openLanes = () => ({ small: openLane(), large: openLane() })
const accounts = openLanes()
/**
 * Visitors have turns of their own: many addresses cost little, and must not hold up people with
 * accounts.
 */
const visitors = openLanes()

type Files = { source: string; target: string; owner: LimitKey; isVisitor?: boolean }

/**
 * Re-encodes a picture as upright WebP in sRGB without metadata, at most 2048 pixels a side.
 *
 * @throws PictureRefused, or Refusal `TOO_MANY_REQUESTS` or `UNAVAILABLE` if too many are queued
 */
export const cleanPicture = async ({ source, target, owner, isVisitor }: Files): Promise<void> => {
  const { small, large } = isVisitor ? visitors : accounts
  // The process reads the size: the header of a stranger's file is not parsed in the server.
  const result = await small(owner, { source, target, isLargeAccepted: false })
  if (result === 'large') await large(owner, { source, target, isLargeAccepted: true })
}
