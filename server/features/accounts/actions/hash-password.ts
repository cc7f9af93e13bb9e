import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { field } from '../../../../contract/texts.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** OWASP's first choice for argon2id, which is the library's own kind: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a password nobody knows, under the same cost: what an unknown account's password is compared with. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$yOcqNYKPKQ5aPq0i5Pc6uA$XA6NLwRTJKxDDYjLyV2LdX0MR7LoURO3vYc0PTgxPpY'

/** One core stays with the event loop, so that a flood of logins does not stop the chats (quality, S10). */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** More than this would wait too long to be worth its memory. */
const MOST_WAITING = 500

/** Throws 422 beside `path` for a password among the commonest. Length is the contract's to check. */
export function refuseCommonPassword(password: string, path: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw failField(path, field.passwordCommon)
}

/** The argon2id hash of a password, to be stored. Throws UNAVAILABLE when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/**
 * Whether the password is that of the hash. Without one it is not, and takes as long to find out: where there is no
 * account, or one that was made without a password.
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hash = stored?.startsWith('$argon2id$') ? stored : NOBODYS
  const matches = await inTurn(() => verify(hash, password))
  return matches && hash !== NOBODYS
}

let running = 0
const waiting: (() => void)[] = []

/** The library's threads are those of all file and name look-ups: without a limit, hashes would take them all. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1
  else if (waiting.length >= MOST_WAITING) throw fail('UNAVAILABLE', { retryAfter: 10 })
  else await new Promise<void>((resolve) => waiting.push(resolve)) // whoever finishes hands its place on
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
