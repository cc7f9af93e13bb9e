import { widerKey } from '../../platform/addresses.ts'
import { addressLimitKey, type LimitKey, limitKey } from '../../platform/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'

const WINDOW_MS = 10_000
/** Maximum events per window of all sockets of an address. */
const EVENTS_A_WINDOW = 1000
/** How many times that an IPv6 /48 may send. */
const WIDER = 4
/** How many times its maximum is a flood: 500 phones behind one address stay below. */
const FLOOD = 4

export type EventVerdict = 'handle' | 'refuse' | 'flood'

/**
 * Counts the events of all sockets of an address (IPv6: of its /64 and its /48). Above the limit
 * they are refused; above four times the limit the address floods, until the window ends.
 */
export const createEventLimit = ({ clock, env }: Deps<'clock' | 'env'>) => {
  const most = EVENTS_A_WINDOW * env.rateLimitFactor
  const counts = new Map<LimitKey, Count>()
  /** Parsing an address takes longer than counting. */
  const ofAddress = new Map<string, Count[]>()
  let window = 0

  const countOf = (key: LimitKey, maximum: number): Count => {
    const count = counts.get(key) ?? { events: 0, maximum }
    counts.set(key, count)
    return count
  }
  const countsOf = (address: string): Count[] => {
    const current = Math.floor(clock.now() / WINDOW_MS)
    if (current !== window) for (const map of [counts, ofAddress]) map.clear()
    window = current
    const known = ofAddress.get(address)
    if (known) return known
    const wider = widerKey(address)
    const own = countOf(addressLimitKey(address), most)
    const found = wider ? [own, countOf(limitKey('network', wider), most * WIDER)] : [own]
    ofAddress.set(address, found)
    return found
  }
  return {
    count: (address: string): EventVerdict => {
      const found = countsOf(address)
      for (const count of found) count.events += 1
      const highest = Math.max(...found.map(({ events, maximum }) => events / maximum))
      if (highest <= 1) return 'handle'
      return highest <= FLOOD ? 'refuse' : 'flood'
    },
    /** Whether new sockets of an address must be refused, since its others flood. */
    isFlooding: (address: string): boolean =>
      countsOf(address).some(({ events, maximum }) => events > maximum * FLOOD),
  }
}

type Count = { events: number; maximum: number }

export type EventLimit = ReturnType<typeof createEventLimit>
