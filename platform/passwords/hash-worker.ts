import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Niceness of the thread (-20 to 19): at 10 it gets a tenth of a busy core. */
const NICENESS = 10

/**
 * Keeps a flood of logins from slowing down chats. Only Linux has a priority per thread, set by the
 * id in `/proc/thread-self`; other systems keep the default.
 */
const lowerPriority = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {
    // Without the priority, chats are slower during a flood of logins.
  }
}

lowerPriority()

/** A password to hash, with an optional salt, or to compare with the hash `stored`. */
export type HashWork = { password: string; stored?: string; salt?: Uint8Array }

/** Returns the hash, or whether the password matches `stored`. Throws if `stored` is not a hash. */
export default ({ password, stored, salt }: HashWork): string | boolean =>
  stored === undefined ? hashSync(password, { ...COST, ...(salt && { salt }) }) : verifySync(stored, password)
