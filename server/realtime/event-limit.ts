import { addressLimits, createCounter, type Limit } from '../../platform/limits/address-counter.ts'
import { limitKey } from '../../platform/limits/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'

const WINDOW_MS = 10_000
/** Maximum events per window of all sockets of a member, or of the visitors of an address. */
const MAX_EVENTS = 1000
/** Maximum received bytes per window: a kilobyte of JSON with many keys takes 0.3 ms to parse. */
const MAX_BYTES = 2_000_000
/** A flood is this many times the maximum: 500 phones behind one address stay below. */
const FLOOD = 4

export type EventDecision = 'handle' | 'refuse' | 'flood'

/** A member, or the visitors of an address: their sockets count together. */
export type EventSender = { userId: string } | { address: string }

/**
 * Counts the events and received bytes of all sockets of a member, or of the visitors of an address
 * and its block. Above a limit they are refused, and above four times the limit they flood,
 * until the window ends.
 */
export const createEventLimit = ({ clock, env }: Deps<'clock' | 'env'>) => {
  const events = createSenderCounter(MAX_EVENTS * env.rateLimitFactor)
  const bytes = createSenderCounter(MAX_BYTES * env.rateLimitFactor)
  let window = 0
  const startWindow = () => {
    const current = Math.floor(clock.now() / WINDOW_MS)
    if (current !== window) for (const counter of [events, bytes]) counter.clear()
    window = current
  }
  const isAbove = (sender: EventSender, times = 1) =>
    events.isAbove(sender, { times }) || bytes.isAbove(sender, { times })
  const decide = (sender: EventSender): EventDecision => {
    if (!isAbove(sender)) return 'handle'
    return isAbove(sender, FLOOD) ? 'flood' : 'refuse'
  }
  return {
    /** Counts an event, valid or not. */
    count: (sender: EventSender): EventDecision => {
      startWindow()
      events.add(sender)
      return decide(sender)
    },
    /** Counts a frame of any kind; its event is counted apart. */
    countBytes: (sender: EventSender, received: number): EventDecision => {
      startWindow()
      bytes.add(sender, received)
      return decide(sender)
    },
    /** Returns whether an address gets no new sockets, since those of its visitors flood. */
    isFlooding: (address: string): boolean => {
      startWindow()
      return isAbove({ address }, FLOOD)
    },
  }
}

const createSenderCounter = (max: number) =>
  createCounter((sender: EventSender): Limit[] =>
    'userId' in sender
      ? [{ key: limitKey('user', sender.userId), limit: max }]
      : addressLimits(sender.address, max),
  )

export type EventLimit = ReturnType<typeof createEventLimit>
