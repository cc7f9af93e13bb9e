import { addressKey, widerKey } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/platform.ts'
import type { EventLimit } from './event-limit.ts'

/** How many times the sockets of an address an IPv6 /48 may open. */
const WIDER = 4

/**
 * Counts the open sockets of each network address, over both transports (`SOCKETS_PER_ADDRESS`).
 * An address whose sockets flood is full too.
 */
export const createAddressLimit = ({ env, metrics }: Deps<'env' | 'metrics'>, eventLimit: EventLimit) => {
  const most = Math.ceil(env.socketsPerAddress * env.rateLimitFactor)
  const open = new Map<string, number>()
  const hasTooMany = (address: string): boolean => {
    const wider = widerKey(address)
    if (wider && (open.get(wider) ?? 0) >= most * WIDER) return true
    return (open.get(addressKey(address)) ?? 0) >= most
  }
  const count = (key: string, change: 1 | -1) => {
    const now = (open.get(key) ?? 0) + change
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  return {
    /** Returns whether the address has reached its limit. */
    isFull: (address: string, kind: 'socket.io' | 'plain'): boolean => {
      if (!hasTooMany(address) && !eventLimit.isFlooding(address)) return false
      metrics.count('sokoni_sockets_ended_total', { kind, reason: 'address' })
      return true
    },
    /** Counts a socket; returns a function that removes it, which may be called repeatedly. */
    enter: (address: string): (() => void) => {
      const keys = [addressKey(address), widerKey(address)].filter((key) => key !== null)
      for (const key of keys) count(key, 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        for (const key of keys) count(key, -1)
      }
    },
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>
