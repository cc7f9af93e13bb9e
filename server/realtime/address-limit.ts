import { addressKey } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/platform.ts'

/**
 * Counts the open sockets of each network address, over both transports (`SOCKETS_PER_ADDRESS`).
 */
export const createAddressLimit = ({ env, metrics }: Deps<'env' | 'metrics'>) => {
  const most = Math.ceil(env.socketsPerAddress * env.rateLimitFactor)
  const open = new Map<string, number>()
  return {
    /** Returns whether the address has reached its limit. */
    isFull: (address: string, kind: 'socket.io' | 'plain'): boolean => {
      if ((open.get(addressKey(address)) ?? 0) < most) return false
      metrics.count('sokoni_sockets_ended_total', { kind, reason: 'address' })
      return true
    },
    /** Counts a socket; returns a function that removes it, which may be called repeatedly. */
    enter: (address: string): (() => void) => {
      const key = addressKey(address)
      open.set(key, (open.get(key) ?? 0) + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>
