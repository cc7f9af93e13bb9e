import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { fail } from '../errors.ts'
import { createFairQueue } from '../limits/fair-queue.ts'
import type { LimitKey } from '../limits/limit-key.ts'
import type { HashWork } from './hash-worker.ts'

/** One core is reserved for the event loop, so that logins cannot block chats. */
const MAX_CONCURRENT = Math.max(1, availableParallelism() - 1)
/** Maximum number of owners with queued hashes: far more than log in within a second. */
const MAX_OWNERS = 500
const RETRY_AFTER_SECONDS = 5

/** Runs one hash per owner at a time: many guesses from one network do not delay other logins. */
const enqueue = createFairQueue(MAX_CONCURRENT, { maxOwners: MAX_OWNERS })

/**
 * Returns the argon2id hash of a password. With an owner, it is queued per owner.
 * @throws ApiError `TOO_MANY_REQUESTS` or `UNAVAILABLE` if a queue is full, or no thread can start
 */
export const hash = async (password: string, owner?: LimitKey): Promise<string> =>
  String(await inThread({ password }, owner))

/**
 * Returns the hash with a given salt of 16 bytes, to find a secret among several that share it.
 * @throws ApiError as `hash`.
 */
export const hashWithSalt = async (secret: string, salt: Uint8Array, owner: LimitKey): Promise<string> =>
  String(await inThread({ password: secret, salt }, owner))

/**
 * Returns whether `stored` is the hash of the password. Throws if it is not a hash.
 *
 * @throws ApiError as `hash`.
 */
export const isHashOf = async (stored: string, password: string, owner?: LimitKey): Promise<boolean> =>
  (await inThread({ password, stored }, owner)) === true

let pool: Piscina | null = null

const inThread = async (work: HashWork, owner?: LimitKey): Promise<unknown> => {
  const run = async () => {
    const opened = openPool()
    try {
      return await opened.run(work)
    } catch (error) {
      throw pool === opened ? error : fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    }
  }
  return owner ? enqueue(owner, run) : run()
}

/** A separate pool, created on first use: Node's own threads are for files and DNS. */
const openPool = (): Piscina => {
  if (pool) return pool
  const opened = new Piscina({
    filename: fileURLToPath(new URL('hash-worker.ts', import.meta.url)),
    minThreads: 1,
    maxThreads: MAX_CONCURRENT,
  })
  // A thread cannot start, for example without file descriptors. Queued tasks fail; the next task
  // opens another pool.
  opened.on('error', () => {
    if (pool !== opened) return
    pool = null
    void opened.destroy()
  })
  pool = opened
  return opened
}
