import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/addresses.ts'
import type { Env } from '../../platform/env.ts'
import type { Exchanges } from './in-flight.ts'

/**
 * Limits HTTP connections per address (docs/decisions/046-slow-and-stalled-connections.md). The
 * oldest idle connection is closed for a new one. Call it after socket.io is attached, whose
 * upgraded connections do not count.
 */
export const limitConnections = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  // Behind a proxy all connections have the proxy's address, and the proxy limits its clients.
  if (env.trustProxy.length > 0) return
  const byAddress = new Map<string, Set<Socket>>()
  const addresses = new WeakMap<object, string>()
  const forget = (socket: Socket) => {
    const address = addresses.get(socket) ?? ''
    const own = byAddress.get(address)
    own?.delete(socket)
    if (own?.size === 0) byAddress.delete(address)
  }
  app.server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const own = byAddress.get(address) ?? new Set()
    if (own.size >= env.http.connectionsPerAddress && !closeOldestIdle(own, exchanges))
      return socket.destroy()
    own.add(socket)
    byAddress.set(address, own)
    addresses.set(socket, address)
    socket.once('close', () => forget(socket))
  })
  app.server.on('upgrade', (_request: IncomingMessage, socket: object) => {
    if (socket instanceof Socket) forget(socket)
  })
}

/** Share of the file descriptors of a process that its clients may have. */
const CLIENTS_SHARE = 0.75

/**
 * Bounds all connections of the process, whatever their addresses: without a free descriptor, it
 * cannot open files, database connections or threads.
 */
export const limitAllConnections = ({ server }: FastifyInstance): void => {
  const descriptors = maxDescriptors()
  if (descriptors !== null) server.maxConnections = Math.floor(descriptors * CLIENTS_SHARE)
}

/** Returns the process's limit of open files; `null` if there is none or it is unknown. */
const maxDescriptors = (): number | null => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/** Returns false if every connection has a running request. */
const closeOldestIdle = (own: Set<Socket>, exchanges: Exchanges): boolean => {
  const busy = new Set(Array.from(exchanges.all(), ({ socket }) => socket))
  for (const socket of own) {
    if (busy.has(socket)) continue
    own.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
