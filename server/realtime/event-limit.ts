import { addressLimitKey } from '../../platform/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'

const WINDOW_MS = 10_000
/** Maximum events per window of all sockets of an address. */
const EVENTS_A_WINDOW = 1000

/**
 * Returns a function that counts an event of an address (IPv6: of its /64); `false` above the
 * limit.
 */
export const createEventLimit = ({ clock, env }: Deps<'clock' | 'env'>): ((address: string) => boolean) => {
  const counts = new Map<string, number>()
  let window = 0
  return (address) => {
    const current = Math.floor(clock.now() / WINDOW_MS)
    if (current !== window) counts.clear()
    window = current
    const key = addressLimitKey(address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= EVENTS_A_WINDOW * env.rateLimitFactor
  }
}
