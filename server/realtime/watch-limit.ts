import { createAddressCounter } from '../../platform/limits/address-counter.ts'
import type { Deps } from '../../platform/platform.ts'

/** Maximum products and shops that all sockets of an address watch: 500 sockets with 40 each. */
const MAX_OF_ADDRESS = 20_000
/** Maximum of all sockets of a process. Each takes about 200 bytes. */
const MAX_OF_PROCESS = 300_000

/** Counts what the sockets of each address, and of the process, watch. */
export const createWatchLimit = ({ env }: Deps<'env'>) => {
  const watches = createAddressCounter(MAX_OF_ADDRESS * env.rateLimitFactor)
  let all = 0
  return {
    /** Adds watches of an address; `false`, and adds none, if that would exceed a limit. */
    add: (address: string, more: number): boolean => {
      if (all + more > MAX_OF_PROCESS * env.rateLimitFactor || watches.isAbove(address, { more }))
        return false
      all += more
      watches.add(address, more)
      return true
    },
    remove: (address: string, count: number): void => {
      all -= count
      watches.remove(address, count)
    },
  }
}

export type WatchLimit = ReturnType<typeof createWatchLimit>
