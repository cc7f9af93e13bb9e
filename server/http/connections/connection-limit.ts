import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Env } from '../../../platform/env.ts'
import { addressLimits } from '../../../platform/limits/address-counter.ts'
import { createNetworkConnections } from '../../network-connections.ts'
import type { Exchanges } from './exchanges.ts'

/** Share of the file descriptors of a process that its clients may have. */
const CLIENTS_SHARE = 0.75

/** Connections that are counted together. */
type Group = {
  limit: number
  count: number
  /** HTTP connections, the oldest first; sockets that were upgraded only count. */
  open: Set<Socket>
}

/**
 * Limits connections per address, per network and of the process by closing the oldest idle one, or
 * if none is idle the oldest of the network with the most (decision 077). Call it after socket.io
 * is attached.
 */
export const limitConnections = (
  server: EventEmitter,
  env: Pick<Env, 'http' | 'trustProxy'>,
  exchanges: Pick<Exchanges, 'isBusy'>,
): void => {
  const all: Group = { limit: maxConnections(env.http.connections), count: 0, open: new Set() }
  const places = createPlaces(env)
  const networks = createNetworkConnections()
  const known = new WeakMap<object, Group[]>()
  const left = new WeakMap<object, () => void>()
  const leave = (socket: Socket) => {
    for (const group of known.get(socket) ?? []) if (group.open.delete(socket)) group.count -= 1
    known.delete(socket)
    left.get(socket)?.()
    places.deleteEmpty(socket)
  }
  /** Returns false if every connection has a running request. */
  const closeOldestIdle = ({ open }: Group): boolean => {
    for (const socket of open) {
      if (exchanges.isBusy(socket)) continue
      // Its 'close' comes in a later turn.
      leave(socket)
      socket.destroy()
      return true
    }
    return false
  }
  /** Closes one of a network that has more than the newcomer's would have. */
  const closeOfLargest = ({ remoteAddress = '' }: Socket): boolean =>
    networks.closeOldest(networks.countOf(remoteAddress) + 1)
  server.on('connection', (socket: Socket) => {
    const own = places.of(socket)
    const hasRoom = own.every((group) => group.count < group.limit || closeOldestIdle(group))
    const isFull = all.count >= all.limit && !closeOldestIdle(all) && !closeOfLargest(socket)
    if (!hasRoom || isFull) {
      places.deleteEmpty(socket)
      socket.destroy()
      return
    }
    const groups = [...own, all]
    for (const group of groups) {
      group.open.add(socket)
      group.count += 1
    }
    known.set(socket, groups)
    if (own.length > 0) left.set(socket, networks.add(socket.remoteAddress ?? '', socket))
    socket.once('close', () => leave(socket))
  })
  // Sockets have limits of their own per address, but they keep a descriptor of the process.
  server.on('upgrade', (_request: IncomingMessage, socket: object) => {
    if (!(socket instanceof Socket)) return
    leave(socket)
    if (socket.destroyed) return
    all.count += 1
    socket.once('close', () => {
      all.count -= 1
    })
  })
}

/** The groups of a connection's address and network, which exist while they have connections. */
const createPlaces = ({ http, trustProxy }: Pick<Env, 'http' | 'trustProxy'>) => {
  const groups = new Map<string, Group>()
  const keysOf = new WeakMap<Socket, readonly string[]>()
  const groupOf = (key: string, limit: number): Group => {
    const group = groups.get(key) ?? { limit, count: 0, open: new Set() }
    groups.set(key, group)
    return group
  }
  return {
    of: (socket: Socket): Group[] => {
      // Behind a proxy all connections have the proxy's address, and the proxy limits its clients.
      if (trustProxy.length > 0) return []
      const limits = addressLimits(socket.remoteAddress ?? '', http.connectionsPerAddress)
      keysOf.set(
        socket,
        limits.map(({ key }) => key),
      )
      return limits.map(({ key, limit }) => groupOf(key, limit))
    },
    deleteEmpty: (socket: Socket): void => {
      for (const key of keysOf.get(socket) ?? []) if (groups.get(key)?.count === 0) groups.delete(key)
    },
  }
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
