import { createAddressCounter } from '../../platform/limits/address-counter.ts'
import type { Deps } from '../../platform/platform.ts'
import type { EventLimit } from './event-limit.ts'

/**
 * Counts the open sockets of each address and block, over both transports (`SOCKETS_PER_ADDRESS`).
 * An address whose sockets flood is full too.
 */
export const createAddressLimit = ({ env, metrics }: Deps<'env' | 'metrics'>, eventLimit: EventLimit) => {
  const sockets = createAddressCounter(Math.ceil(env.socketsPerAddress * env.rateLimitFactor))
  return {
    /** Returns whether the address has reached its limit; counts it as a refused socket if so. */
    isFull: (address: string, kind: 'socket.io' | 'plain'): boolean => {
      if (!sockets.isAbove(address, { more: 1 }) && !eventLimit.isFlooding(address)) return false
      metrics.count('sokoni_sockets_ended_total', { kind, reason: 'address' })
      return true
    },
    /** Counts a socket; returns a function that removes it, which may be called repeatedly. */
    add: (address: string): (() => void) => {
      sockets.add(address)
      let isRemoved = false
      return () => {
        if (!isRemoved) sockets.remove(address)
        isRemoved = true
      }
    },
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>
