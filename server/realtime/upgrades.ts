import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describeFailure, fail } from '../../platform/errors.ts'
import { networkLimitKey } from '../../platform/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'
import type { Turns } from '../turns.ts'
import type { AddressLimit } from './address-limit.ts'

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
type Options = {
  addresses: AddressLimit
  addressOf: (request: IncomingMessage) => string
  turns: Turns
  log: Deps<'log'>['log']
}

/**
 * Returns whether a request is an upgrade to a supported socket. Other `Upgrade` headers are
 * ignored, as HTTP allows.
 */
export const isSocketUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && kindOf(url) !== null

const kindOf = (url: string): 'socket.io' | 'plain' | null => {
  const [path = ''] = url.split('?')
  if (path === '/socket.io/') return 'socket.io'
  return path === '/ws' || path === '/ws/' ? 'plain' : null
}

/**
 * Handles all upgrade requests: refuses unknown paths and addresses with too many sockets, and
 * passes the others to their transport, in turn with requests. An error affects only its request.
 */
export const openUpgrades = (
  app: FastifyInstance,
  listeners: Record<'socket.io' | 'plain', UpgradeListener[]>,
  { addresses, addressOf, turns, log }: Options,
): void => {
  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => {
    const kind = isSocketUpgrade(request) ? kindOf(request.url ?? '') : null
    if (kind === null) return refuse(socket, '404 Not Found', 'NOT_FOUND')
    if (addresses.isFull(address, kind)) return refuse(socket, '429 Too Many Requests', 'TOO_MANY_REQUESTS')
    socket.once('close', addresses.enter(address))
    for (const listener of listeners[kind]) listener.call(app.server, request, socket, head)
  }
  app.server.on('upgrade', (request, socket, head) => {
    // Node has removed its error listener: without one, a reset would be an uncaught exception.
    socket.on('error', () => socket.destroy())
    const address = addressOf(request)
    turns(networkLimitKey(address), () => {
      if (socket.destroyed) return
      try {
        open(request, socket, head, address)
      } catch (error) {
        log.error({ err: error }, 'An upgrade request failed')
        socket.destroy()
      }
    })
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
