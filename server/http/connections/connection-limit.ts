import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Env } from '../../../platform/env.ts'
import { createAddressGroups } from '../../../platform/limits/address-groups.ts'
import { createBlockConnections } from '../../block-connections.ts'
import type { Exchanges } from './exchanges.ts'

/** Share of the file descriptors of a process that its clients may have. */
const CLIENTS_SHARE = 0.75

/**
 * Limits connections. One too many of an address or block closes its oldest idle one; one too many
 * of the process also the oldest of the block with the most, idle or not. Without one to close, the
 * new connection is refused (decision 077). Call it after socket.io is attached.
 */
export const limitConnections = (
  server: EventEmitter,
  env: Pick<Env, 'http' | 'trustProxy'>,
  exchanges: Pick<Exchanges, 'isBusy'>,
): void => {
  const max = maxConnections(env.http.connections)
  /** HTTP connections, the oldest first; sockets that were upgraded only count. */
  const open = new Set<Socket>()
  let upgraded = 0
  const byAddress = createAddressGroups<Socket>()
  const blocks = createBlockConnections()
  const leaveBlock = new WeakMap<object, () => void>()
  // Behind a proxy all connections have the proxy's address, and the proxy limits its clients.
  const isBehindProxy = env.trustProxy.length > 0
  const leave = (socket: Socket) => {
    open.delete(socket)
    byAddress.delete(socket)
    leaveBlock.get(socket)?.()
  }
  /** Returns false if every connection has a running request. */
  const closeOldestIdle = (sockets: Iterable<Socket>): boolean => {
    for (const socket of sockets) {
      if (exchanges.isBusy(socket)) continue
      // Its 'close' comes in a later turn.
      leave(socket)
      socket.destroy()
      return true
    }
    return false
  }
  /** Closes one of a block that has more than the newcomer's would have. */
  const closeOfLargest = (address: string): boolean => blocks.closeOldest(blocks.countOf(address) + 1)
  const makeRoom = (address: string): boolean => {
    const groups = isBehindProxy ? [] : byAddress.of(address)
    const hasRoom = groups.every(
      ({ items, factor }) => items.size < env.http.connectionsPerAddress * factor || closeOldestIdle(items),
    )
    if (!hasRoom) return false
    return open.size + upgraded < max || closeOldestIdle(open) || closeOfLargest(address)
  }
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (!makeRoom(remoteAddress)) {
      socket.destroy()
      return
    }
    open.add(socket)
    if (!isBehindProxy) {
      byAddress.add(remoteAddress, socket)
      leaveBlock.set(socket, blocks.add(remoteAddress, socket))
    }
    socket.once('close', () => leave(socket))
  })
  // Sockets have limits of their own per address, but they keep a descriptor of the process.
  server.on('upgrade', (_request: IncomingMessage, socket: object) => {
    if (!(socket instanceof Socket)) return
    leave(socket)
    if (socket.destroyed) return
    upgraded += 1
    socket.once('close', () => {
      upgraded -= 1
    })
  })
}

/** Share of all connections that sockets may have; the rest is for requests. */
const SOCKETS_SHARE = 0.75

/** Returns the most sockets of the process. */
export const maxSockets = ({ http }: Pick<Env, 'http'>): number =>
  Math.ceil(maxConnections(http.connections) * SOCKETS_SHARE)

/**
 * Returns the limit of all connections: without a free descriptor, a process cannot open files,
 * database connections or threads.
 */
const maxConnections = (setting: number): number =>
  Math.min(setting, Math.floor((maxDescriptors() ?? Infinity) * CLIENTS_SHARE))

/** Returns the process's limit of open files; `null` if there is none or it is unknown. */
const maxDescriptors = (): number | null => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
