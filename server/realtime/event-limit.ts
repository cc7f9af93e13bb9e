import { createAddressCounter } from '../../platform/limits/address-counter.ts'
import type { Deps } from '../../platform/platform.ts'

const WINDOW_MS = 10_000
/** Maximum events per window of all sockets of a member, or of the visitors of an address. */
const MAX_EVENTS = 1000
/** Maximum received bytes per window: a kilobyte of JSON with many keys takes 0.3 ms to parse. */
const MAX_BYTES = 2_000_000
/** A flood is this many times the maximum: 500 phones behind one address stay below. */
const FLOOD = 4

export type EventDecision = 'handle' | 'refuse' | 'flood'

/**
 * Counts the events and received bytes of all sockets of a member (by id), or of the visitors of an
 * address and its block. Above a limit they are refused, and above four times the limit they flood,
 * until the window ends.
 */
export const createEventLimit = ({ clock, env }: Deps<'clock' | 'env'>) => {
  const events = createAddressCounter(MAX_EVENTS * env.rateLimitFactor)
  const bytes = createAddressCounter(MAX_BYTES * env.rateLimitFactor)
  let window = 0
  const startWindow = () => {
    const current = Math.floor(clock.now() / WINDOW_MS)
    if (current !== window) for (const counter of [events, bytes]) counter.clear()
    window = current
  }
  const isAbove = (owner: string, times = 1) =>
    events.isAbove(owner, { times }) || bytes.isAbove(owner, { times })
  const decide = (owner: string): EventDecision => {
    if (!isAbove(owner)) return 'handle'
    return isAbove(owner, FLOOD) ? 'flood' : 'refuse'
  }
  return {
    count: (owner: string): EventDecision => {
      startWindow()
      events.add(owner)
      return decide(owner)
    },
    /** Counts a frame of any kind; its event is counted apart. */
    countBytes: (owner: string, received: number): EventDecision => {
      startWindow()
      bytes.add(owner, received)
      return decide(owner)
    },
    /** Whether new sockets of an address must be refused, since those of its visitors flood. */
    isFlooding: (address: string): boolean => {
      startWindow()
      return isAbove(address, FLOOD)
    },
  }
}

export type EventLimit = ReturnType<typeof createEventLimit>
