import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { fail } from '../errors.ts'
import type { HashWork } from './hash-worker.ts'

/** One core stays with the event loop, so that a flood of logins does not stop the chats (quality, S10). */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** More than this would wait too long to be worth its memory. */
const MOST_WAITING = 500

/** The argon2id hash of a password. Throws UNAVAILABLE when too many wait. */
export const hash = async (password: string): Promise<string> => String(await inThread({ password }))

/**
 * The same with a salt of 16 bytes that is given: one hash finds a secret among several that share it. Throws UNAVAILABLE
 * likewise.
 */
export const hashWithSalt = async (secret: string, salt: Uint8Array): Promise<string> =>
  String(await inThread({ password: secret, salt }))

/** Whether `stored` is the hash of that password. Throws UNAVAILABLE when too many wait, and where it is no hash. */
export const isHashOf = async (stored: string, password: string): Promise<boolean> =>
  (await inThread({ password, stored })) === true

let pool: Piscina | null = null

/** In threads of their own, made when the first password comes: those of the process itself are for files and names. */
async function inThread(work: HashWork): Promise<unknown> {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('hash-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: MOST_AT_ONCE,
    maxQueue: MOST_WAITING,
  })
  if (pool.queueSize >= MOST_WAITING) throw fail('UNAVAILABLE', { retryAfter: 10 })
  return pool.run(work)
}
