import { isIPv4 } from 'node:net'
import { addressKey, blockKey } from '../network/addresses.ts'

/** An IPv6 /48, which may be one customer, may have this many times as much as a /64. */
export const NETWORK_FACTOR = 4
/** An IPv4 /24 may have this many times as much as an address: it may serve a whole city. */
const BLOCK_FACTOR = 10

export type Limit = { key: string; limit: number }

/**
 * Returns the keys that count for an address, with their limits: IPv4 itself and its /24, IPv6 its
 * /64 and /48.
 */
export const addressLimits = (address: string, max: number): Limit[] => {
  const own = { key: addressKey(address), limit: max }
  const wider = blockKey(address)
  if (wider === own.key) return [own]
  return [own, { key: wider, limit: max * (isIPv4(own.key) ? BLOCK_FACTOR : NETWORK_FACTOR) }]
}

/** Counts use of each address, up to `max`, and of each block: an IPv4 /24 or IPv6 /48. */
export const createAddressCounter = (max: number) =>
  createCounter((address: string) => addressLimits(address, max))

/** Counts use of each subject by all keys that `limitsOf` returns. */
export const createCounter = <Subject>(limitsOf: (subject: Subject) => readonly Limit[]) => {
  const counts = new Map<string, number>()
  const change = (subject: Subject, by: number) => {
    for (const { key } of limitsOf(subject)) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    add: (subject: Subject, amount = 1): void => change(subject, amount),
    remove: (subject: Subject, amount = 1): void => change(subject, -amount),
    /** Returns whether a subject would be above `times` its limits with so many more. */
    isAbove: (subject: Subject, { more = 0, times = 1 } = {}): boolean =>
      limitsOf(subject).some(({ key, limit }) => (counts.get(key) ?? 0) + more > limit * times),
    clear: (): void => counts.clear(),
  }
}
