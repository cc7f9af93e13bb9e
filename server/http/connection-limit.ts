import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/addresses.ts'
import type { Env } from '../../platform/env.ts'
import type { Exchanges } from './exchanges.ts'

/**
 * Limits the plain connections of one address (docs/decisions/046-slow-and-stalled-connections.md). The oldest one without
 * a request makes room for a new one, so that idle connections of one customer of a mobile network do not keep out the
 * others. Call it once socket.io listens: its upgraded connections are not counted here.
 */
export const limitConnections = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  // Behind a proxy every connection has the proxy's address: the proxy limits its clients itself.
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

/** Returns false if every connection has a request under way. */
function closeOldestIdle(own: Set<Socket>, exchanges: Exchanges): boolean {
  const busy = new Set(Array.from(exchanges.all(), ({ socket }) => socket))
  for (const socket of own) {
    if (busy.has(socket)) continue
    own.delete(socket)
    socket.destroy()
    return true
  }
  return false
}
