import { DAY_MS, MINUTE_MS } from '../contract/time.ts'
import type { AccountRate } from '../contract/wire.ts'
import { fail } from '../platform/errors.ts'
import type { Deps } from '../platform/platform.ts'
import { type Actor, userIdOf } from './access.ts'

/** Maximum number of counters; the oldest are dropped. */
const MAX_COUNTERS = 20_000

/** The actions of an account within a window. */
type Window = { actions: number; endsAt: number }

/**
 * Limits actions of accounts, over HTTP and sockets together, in fixed windows and per server.
 * `RATE_LIMIT_FACTOR` multiplies the counts and divides the windows.
 */
export const createAccountRates = ({ clock, env }: Deps<'clock' | 'env'>) => {
  const factor = env.rateLimitFactor
  const minutes = createWindows(MINUTE_MS / factor)
  const days = createWindows(DAY_MS / factor)
  return {
    /**
     * Counts an action of the caller; visitors are not counted.
     *
     * @throws TOO_MANY_REQUESTS with the time until the window ends
     */
    consume: (actor: Actor, rate: AccountRate | undefined): void => {
      const userId = userIdOf(actor)
      if (!rate || userId === null) return
      const key = `${rate.counter}:${userId}`
      minutes.count(key, clock.now(), Math.ceil(rate.perMinute * factor))
      if (rate.perDay !== undefined) days.count(key, clock.now(), Math.ceil(rate.perDay * factor))
    },
  }
}

/** Counts actions by key in windows of one length, so that the map is ordered by their ends. */
const createWindows = (lengthMs: number) => {
  const counts = new Map<string, Window>()

  const drop = (now: number) => {
    for (const [key, { endsAt }] of counts) {
      if (counts.size <= MAX_COUNTERS && endsAt > now) return
      counts.delete(key)
    }
  }

  return {
    count: (key: string, now: number, max: number): void => {
      const known = counts.get(key)
      const current = known && known.endsAt > now ? known : { actions: 0, endsAt: now + lengthMs }
      if (current !== known) {
        // Delete first: `set` keeps the place of a known key.
        counts.delete(key)
        counts.set(key, current)
        drop(now)
      }
      current.actions += 1
      if (current.actions > max)
        throw fail('TOO_MANY_REQUESTS', { retryAfter: (current.endsAt - now) / 1000 })
    },
  }
}

export type AccountRates = ReturnType<typeof createAccountRates>
