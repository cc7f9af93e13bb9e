import { createAddressCounter, NETWORK_FACTOR } from '../../platform/limits/address-counter.ts'
import { blockKey } from '../../platform/network/addresses.ts'
import type { Deps } from '../../platform/platform.ts'

/** Maximum products and shops that all sockets of an address watch: 500 sockets with 40 each. */
const MAX_OF_ADDRESS = 20_000
/** Maximum of a block: four times that of an address. Other limits allow an IPv4 /24 ten times. */
const MAX_OF_BLOCK = MAX_OF_ADDRESS * NETWORK_FACTOR
/** Maximum of all sockets of a process, for blocks with many. Each takes about 200 bytes. */
const MAX_OF_PROCESS = 300_000
/** Blocks with fewer may go on until the process has twice its maximum. */
const SMALL_BLOCK = 5_000

/** Counts what the sockets of each address and block, and of the process, watch. */
export const createWatchLimit = ({ env: { rateLimitFactor: factor } }: Deps<'env'>) => {
  const watches = createAddressCounter(MAX_OF_ADDRESS * factor)
  const ofBlocks = new Map<string, number>()
  let all = 0
  const change = (address: string, by: number) => {
    const block = blockKey(address)
    const count = (ofBlocks.get(block) ?? 0) + by
    if (count > 0) ofBlocks.set(block, count)
    else ofBlocks.delete(block)
    all += by
    watches.add(address, by)
  }
  const isFull = (address: string, more: number): boolean => {
    const ofBlock = (ofBlocks.get(blockKey(address)) ?? 0) + more
    const maxOfProcess = MAX_OF_PROCESS * (ofBlock > SMALL_BLOCK * factor ? 1 : 2)
    return all + more > maxOfProcess * factor || ofBlock > MAX_OF_BLOCK * factor
  }
  return {
    /** Adds watches of an address; `false`, and adds none, if that would exceed a limit. */
    add: (address: string, more: number): boolean => {
      if (isFull(address, more) || watches.isAbove(address, { more })) return false
      change(address, more)
      return true
    },
    remove: (address: string, count: number): void => change(address, -count),
  }
}

export type WatchLimit = ReturnType<typeof createWatchLimit>
