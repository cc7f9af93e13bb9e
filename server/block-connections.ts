import type { Duplex } from 'node:stream'
import { maxBy } from '../platform/limits/max-by.ts'
import { addressKey, blockKey } from '../platform/network/addresses.ts'

type Block = { count: number; byAddress: Map<string, Set<Duplex>> }

/**
 * Open connections by block (IPv4 /24 or IPv6 /48). Without room, the block with the most gives
 * way, and in it the address with the most, so that no block locks out the others.
 */
export const createBlockConnections = () => {
  const blocks = new Map<string, Block>()
  let count = 0
  const remove = (address: string, connection: Duplex) => {
    const block = blocks.get(blockKey(address))
    const own = block?.byAddress.get(addressKey(address))
    if (!block || !own?.delete(connection)) return
    count -= 1
    block.count -= 1
    if (own.size === 0) block.byAddress.delete(addressKey(address))
    if (block.count === 0) blocks.delete(blockKey(address))
  }
  return {
    count: (): number => count,
    /** Counts a connection until it closes, or until the returned function is called. */
    add: (address: string, connection: Duplex): (() => void) => {
      const block = blocks.get(blockKey(address)) ?? { count: 0, byAddress: new Map() }
      const own = block.byAddress.get(addressKey(address)) ?? new Set()
      blocks.set(blockKey(address), block)
      block.byAddress.set(addressKey(address), own.add(connection))
      block.count += 1
      count += 1
      const leave = () => remove(address, connection)
      connection.once('close', leave)
      return leave
    },
    /** The connections of an address's block. */
    countOf: (address: string): number => blocks.get(blockKey(address))?.count ?? 0,
    /** Closes the oldest connection of the block with the most, if it has more than `most`. */
    closeOldest: (most = 0): boolean => {
      const largest = maxBy(blocks.values(), (block) => block.count, most)
      const [address, own] = maxBy(largest?.byAddress ?? [], ([, { size }]) => size) ?? ['', []]
      const [oldest] = own
      if (!oldest) return false
      // Its 'close' comes in a later turn.
      remove(addressOf(address), oldest)
      oldest.destroy()
      return true
    },
  }
}

/** The first address of a key: '2001:db8::' of '2001:db8::/64'. */
const addressOf = (key: string): string => key.replace(/\/\d+$/, '')
