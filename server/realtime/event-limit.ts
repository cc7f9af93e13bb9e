import { createAddressCounter } from '../../platform/limits/address-counter.ts'
import type { Deps } from '../../platform/platform.ts'
import { type Actor, userIdOf } from '../access.ts'

const WINDOW_MS = 10_000
/** Maximum events per window of all sockets of a member, or of the visitors of an address. */
const MAX_EVENTS = 1000
/** How many times its maximum is a flood: 500 phones behind one address stay below. */
const FLOOD = 4

export type EventDecision = 'handle' | 'refuse' | 'flood'

/**
 * Counts the events of all sockets of a member, or of an address's visitors (IPv6: of its /64 and
 * its /48), who may share it with members. Above the limit they are refused; above four times the
 * limit they flood, until the window ends.
 */
export const createEventLimit = ({ clock, env }: Deps<'clock' | 'env'>) => {
  const events = createAddressCounter(MAX_EVENTS * env.rateLimitFactor)
  let window = 0
  const startWindow = () => {
    const current = Math.floor(clock.now() / WINDOW_MS)
    if (current !== window) events.clear()
    window = current
  }
  return {
    /** `cost` is what an event counts, in small events. */
    count: (actor: Actor, cost = 1): EventDecision => {
      const owner = userIdOf(actor) ?? actor.address
      startWindow()
      events.add(owner, cost)
      if (!events.isAbove(owner)) return 'handle'
      return events.isAbove(owner, { times: FLOOD }) ? 'flood' : 'refuse'
    },
    /** Whether new sockets of an address must be refused, since those of its visitors flood. */
    isFlooding: (address: string): boolean => {
      startWindow()
      return events.isAbove(address, { times: FLOOD })
    },
  }
}

export type EventLimit = ReturnType<typeof createEventLimit>
