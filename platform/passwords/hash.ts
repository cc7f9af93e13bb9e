import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { LimitKey } from '../limit-key.ts'
import { createTurns } from '../turns.ts'
import type { HashWork } from './hash-worker.ts'

/** One core stays with the event loop, so that a flood of logins does not stop the chats (quality, S10). */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Who takes turns for hashes: far more people than sign in within the same second. */
const MOST_OWNERS = 500

/** Each owner has one hash in work, so that many guesses of one network hold up nobody else's login. */
const turns = createTurns(MOST_AT_ONCE, MOST_OWNERS)

/**
 * Returns the argon2id hash of a password, in the owner's turn.
 * @throws TOO_MANY_REQUESTS or UNAVAILABLE while too many of this owner, or of all, wait
 */
export const hash = async (password: string, owner?: LimitKey): Promise<string> =>
  String(await inThread({ password }, owner))

/** The same with a salt of 16 bytes that is given: one hash finds a secret among several that share it. */
export const hashWithSalt = async (secret: string, salt: Uint8Array): Promise<string> =>
  String(await inThread({ password: secret, salt }))

/**
 * Returns whether `stored` is the hash of that password, in the owner's turn.
 * @throws as `hash`; an error where `stored` is no hash
 */
export const isHashOf = async (stored: string, password: string, owner?: LimitKey): Promise<boolean> =>
  (await inThread({ password, stored }, owner)) === true

let pool: Piscina | null = null

/** In threads of their own, made when the first password comes: those of the process itself are for files and names. */
async function inThread(work: HashWork, owner?: LimitKey): Promise<unknown> {
  const threads = openPool()
  return owner ? turns(owner, () => threads.run(work)) : threads.run(work)
}

function openPool(): Piscina {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('hash-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: MOST_AT_ONCE,
  })
  return pool
}
