import { addressKey, ipv6NetworkKey } from '../network/addresses.ts'

/** An IPv6 /48, which may be one customer, may have this many times as much as a /64. */
export const NETWORK_FACTOR = 4

/** Returns the keys that count for an address (IPv6: its /64 and /48), with their limits. */
export const addressLimits = (address: string, max: number): { key: string; limit: number }[] => {
  const own = { key: addressKey(address), limit: max }
  const wider = ipv6NetworkKey(address)
  return wider === null ? [own] : [own, { key: wider, limit: max * NETWORK_FACTOR }]
}

/** Counts use of each address, up to `max`, and of each IPv6 /48, up to four times as much. */
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
