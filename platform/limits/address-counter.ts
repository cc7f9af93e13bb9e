import { isIPv4 } from 'node:net'
import { addressKey, blockKey } from '../network/addresses.ts'

/** An IPv6 /48, which may be one customer, may have this many times as much as a /64. */
export const NETWORK_FACTOR = 4
/** An IPv4 /24 may have this many times as much as an address: it may serve a whole city. */
const BLOCK_FACTOR = 10

/**
 * Returns the keys that count for an address, with their limits: IPv4 itself and its /24, IPv6 its
 * /64 and /48.
 */
export const addressLimits = (address: string, max: number): { key: string; limit: number }[] => {
  const own = { key: addressKey(address), limit: max }
  const wider = blockKey(address)
  if (wider === own.key) return [own]
  return [own, { key: wider, limit: max * (isIPv4(own.key) ? BLOCK_FACTOR : NETWORK_FACTOR) }]
}

/** Counts use of each address, up to `max`, and of each block: an IPv4 /24 or IPv6 /48. */
export const createAddressCounter = (max: number) => {
  const counts = new Map<string, number>()
  const change = (address: string, by: number) => {
    for (const { key } of addressLimits(address, max)) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    add: (address: string, amount = 1): void => change(address, amount),
    remove: (address: string, amount = 1): void => change(address, -amount),
    /** Returns whether an address would be above `times` its limits with so many more. */
    isAbove: (address: string, { more = 0, times = 1 } = {}): boolean =>
      addressLimits(address, max).some(({ key, limit }) => (counts.get(key) ?? 0) + more > limit * times),
    clear: (): void => counts.clear(),
  }
}
