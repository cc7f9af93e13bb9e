import { addressKey, widerKey } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/platform.ts'

/** Maximum products and shops that all sockets of an address watch: 500 sockets with 40 each. */
const MAX_OF_ADDRESS = 20_000
/** Maximum of all sockets of a process. Each takes about 200 bytes. */
const MAX_OF_PROCESS = 300_000
/** How many times the maximum of an address an IPv6 /48 may watch. */
const WIDER = 4

/** Counts what the sockets of each address, and of the process, watch. */
export const createWatchLimit = ({ env }: Deps<'env'>) => {
  const max = MAX_OF_ADDRESS * env.rateLimitFactor
  const counts = new Map<string, number>()
  let all = 0

  const limitsOf = (address: string): [key: string, max: number][] => {
    const wider = widerKey(address)
    const own: [string, number] = [addressKey(address), max]
    return wider ? [own, [wider, max * WIDER]] : [own]
  }
  const change = (address: string, by: number) => {
    all += by
    for (const [key] of limitsOf(address)) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    /** Adds watches of an address; `false`, and adds none, if that would exceed a limit. */
    add: (address: string, watches: number): boolean => {
      const isFull =
        all + watches > MAX_OF_PROCESS * env.rateLimitFactor ||
        limitsOf(address).some(([key, most]) => (counts.get(key) ?? 0) + watches > most)
      if (!isFull) change(address, watches)
      return !isFull
    },
    remove: (address: string, watches: number): void => change(address, -watches),
  }
}

export type WatchLimit = ReturnType<typeof createWatchLimit>
