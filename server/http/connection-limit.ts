import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { addressKey, widerKey } from '../../platform/addresses.ts'
import type { Env } from '../../platform/env.ts'
import type { Exchanges } from './in-flight.ts'

/** An IPv6 /48 may have this many times the connections of a /64, as with sockets. */
const NETWORK_FACTOR = 4
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
 * Limits connections per address, per network and of the process: the oldest idle connection is
 * closed for a new one; if none is idle, the new one is
 * (docs/decisions/072-connections-and-turns.md). Call it after socket.io is attached.
 */
export const limitConnections = (
  server: EventEmitter,
  env: Pick<Env, 'http' | 'trustProxy'>,
  exchanges: Pick<Exchanges, 'isBusy'>,
): void => {
  const all: Group = { limit: maxConnections(env.http.connections), count: 0, open: new Set() }
  const places = createPlaces(env)
  const known = new WeakMap<object, Group[]>()
  const leave = (socket: Socket) => {
    for (const group of known.get(socket) ?? []) if (group.open.delete(socket)) group.count -= 1
    known.delete(socket)
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
  server.on('connection', (socket: Socket) => {
    const groups = [...places.of(socket), all]
    const hasRoom = groups.every((group) => group.count < group.limit || closeOldestIdle(group))
    if (!hasRoom) {
      places.deleteEmpty(socket)
      socket.destroy()
      return
    }
    for (const group of groups) {
      group.open.add(socket)
      group.count += 1
    }
    known.set(socket, groups)
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
  const namesOf = new WeakMap<Socket, readonly string[]>()
  const groupOf = (name: string, limit: number): Group => {
    const group = groups.get(name) ?? { limit, count: 0, open: new Set() }
    groups.set(name, group)
    return group
  }
  return {
    of: (socket: Socket): Group[] => {
      // Behind a proxy all connections have the proxy's address, and the proxy limits its clients.
      if (trustProxy.length > 0) return []
      const address = socket.remoteAddress ?? ''
      const [own, network] = [addressKey(address), widerKey(address)]
      namesOf.set(socket, network === null ? [own] : [own, network])
      const ofAddress = groupOf(own, http.connectionsPerAddress)
      if (network === null) return [ofAddress]
      return [ofAddress, groupOf(network, http.connectionsPerAddress * NETWORK_FACTOR)]
    },
    deleteEmpty: (socket: Socket): void => {
      for (const name of namesOf.get(socket) ?? []) if (groups.get(name)?.count === 0) groups.delete(name)
    },
  }
}

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
