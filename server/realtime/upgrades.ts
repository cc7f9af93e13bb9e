import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Needs } from '../../platform/platform.ts'
import type { AddressLimit } from './address-limit.ts'

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
type Options = {
  addresses: AddressLimit
  addressOf: (request: IncomingMessage) => string
  log: Needs<'log'>['log']
}

/** Whether a request asks for one of our two kinds of socket. Any other `Upgrade` header is ignored, as HTTP allows. */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && kindOf(url) !== null

const kindOf = (url: string): 'socket.io' | 'plain' | null => {
  const [path = ''] = url.split('?')
  if (path === '/socket.io/') return 'socket.io'
  return path === '/ws' || path === '/ws/' ? 'plain' : null
}

/**
 * The one entry for upgrade requests: refuses those that lead nowhere or come from an address with too many sockets, and
 * passes the others to the transport they name. A failing transport costs that request only.
 */
export const openUpgrades = (
  app: FastifyInstance,
  listeners: Record<'socket.io' | 'plain', UpgradeListener[]>,
  { addresses, addressOf, log }: Options,
): void => {
  app.server.on('upgrade', (request, socket, head) => {
    // Node took its own listener off: without one, a reset connection would be an uncaught exception.
    socket.on('error', () => socket.destroy())
    try {
      const kind = asksForSocket(request) ? kindOf(request.url ?? '') : null
      if (kind === null) return refuse(socket, '404 Not Found', 'NOT_FOUND')
      const address = addressOf(request)
      if (addresses.isFull(address, kind)) return refuse(socket, '429 Too Many Requests', 'TOO_MANY_REQUESTS')
      socket.once('close', addresses.enter(address))
      for (const listener of listeners[kind]) listener.call(app.server, request, socket, head)
    } catch (error) {
      log.error({ err: error }, 'An upgrade request failed')
      socket.destroy()
    }
  })
}

const refuse = (socket: Duplex, status: string, code: 'NOT_FOUND' | 'TOO_MANY_REQUESTS') => {
  const body = JSON.stringify(describeFailure(fail(code)).body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    ...(code === 'TOO_MANY_REQUESTS' ? ['Retry-After: 10'] : []),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
