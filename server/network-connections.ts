import type { Duplex } from 'node:stream'
import { networkKey } from '../platform/network/addresses.ts'

/**
 * Open connections by network (IPv4 address or IPv6 /48). Without room, the network with the most
 * gives way, so that no network locks out the others.
 */
export const createNetworkConnections = () => {
  const byNetwork = new Map<string, Set<Duplex>>()
  let count = 0
  const remove = (network: string, connection: Duplex) => {
    const own = byNetwork.get(network)
    if (!own?.delete(connection)) return
    count -= 1
    if (own.size === 0) byNetwork.delete(network)
  }
  return {
    count: (): number => count,
    /** Counts a connection until it closes, or until the returned function is called. */
    add: (address: string, connection: Duplex): (() => void) => {
      const network = networkKey(address)
      const own = byNetwork.get(network) ?? new Set()
      byNetwork.set(network, own.add(connection))
      count += 1
      const leave = () => remove(network, connection)
      connection.once('close', leave)
      return leave
    },
    countOf: (address: string): number => byNetwork.get(networkKey(address))?.size ?? 0,
    /** Closes the oldest connection of the network with the most, if it has more than `most`. */
    closeOldest: (most = 0): boolean => {
      const [network, own] = largestOf(byNetwork)
      const [oldest] = own
      if (!oldest || own.size <= most) return false
      // Its 'close' comes in a later turn.
      remove(network, oldest)
      oldest.destroy()
      return true
    },
  }
}

type Entry = readonly [network: string, connections: ReadonlySet<Duplex>]

const largestOf = (byNetwork: ReadonlyMap<string, ReadonlySet<Duplex>>): Entry => {
  let largest: Entry = ['', new Set()]
  for (const entry of byNetwork) if (entry[1].size > largest[1].size) largest = entry
  return largest
}
