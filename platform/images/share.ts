import path from 'node:path'
import { createFairQueue } from '../limits/fair-queue.ts'
import type { LimitKey } from '../limits/limit-key.ts'
import { createWorkerProcess } from '../worker-process/worker-process.ts'
import { imageProcessEnv } from './image-process-env.ts'

/** A preview takes 0.3 s, under load several seconds. */
const TIMEOUT_MS = 20_000
/** Networks in the queue: messengers fetch previews from many addresses. */
const MAX_OWNERS = 500

/** A process of its own: in the server, sharp would occupy the threads that also read files. */
const worker = createWorkerProcess<string, Uint8Array>(path.join(import.meta.dirname, 'share-worker.ts'), {
  timeoutMs: TIMEOUT_MS,
  env: imageProcessEnv,
  failed: (_kind, message, cause) => new Error(message, { cause }),
})
const queue = createFairQueue(1, { maxOwners: MAX_OWNERS })

/**
 * Makes the image of a link preview: `source` on a blurred copy of itself. It is a JPEG, because
 * some messengers do not show WebP.
 * @throws Error if `source` cannot be decoded; TOO_MANY_REQUESTS or UNAVAILABLE
 */
export const makeShareImage = (source: string, owner: LimitKey): Promise<Uint8Array> =>
  queue(owner, () => worker.run(source))
