import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, which is the library's own kind: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How far the thread stands back (-20 to 19): at 10 it gets a tenth of a core that others want as well. */
const NICENESS = 10

standBack()

/** What is to be hashed, with this salt or one of its own; or with `stored` compared with a hash. */
export type HashWork = { password: string; stored?: string; salt?: Uint8Array }

/** A thread's work: the hash, or whether the password is that of `stored`. Throws where that is no hash. */
export default ({ password, stored, salt }: HashWork): string | boolean =>
  stored === undefined ? hashSync(password, { ...COST, ...(salt && { salt }) }) : verifySync(stored, password)

/**
 * A flood of logins gets what the chats leave of a core, and all of it where they leave it idle (quality, S10). Linux alone has
 * a priority for each thread, by the number that `/proc/thread-self` names; elsewhere and where it is closed all stay alike.
 */
function standBack() {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {
    // Slower chats under a flood, and nothing else.
  }
}
