import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { networkLimitKey } from '../../platform/limits/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'
import { createBlockConnections } from '../block-connections.ts'
import type { Admit } from '../event-loop-admission.ts'
import { endOnError } from '../http/connections/end-on-error.ts'
import { rawResponse } from '../http/responses/raw-response.ts'
import type { AddressLimit } from './address-limit.ts'

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
type Options = {
  addresses: AddressLimit
  addressOf: (request: IncomingMessage) => string
  /** Returns whether socket.io accepts a page, by its headers; the plain socket checks them. */
  accepts: (headers: IncomingHttpHeaders) => boolean
  /** Sockets of the process. */
  maxSockets: number
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  admit: Admit
  log: Deps<'log'>['log']
}

/**
 * Returns whether a request is an upgrade to a supported socket. Other `Upgrade` headers are
 * ignored, as HTTP allows.
 */
export const isSocketUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && kindOf(url) !== null

/** Returns whether a handshake meets RFC 6455: refusals of the libraries would lack our headers. */
const isHandshake = ({ headers }: IncomingMessage): boolean =>
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  ['8', '13'].includes(headers['sec-websocket-version'] ?? '')

const kindOf = (url: string): 'socket.io' | 'plain' | null => {
  const [path = ''] = url.split('?')
  if (path === '/socket.io/') return 'socket.io'
  return path === '/ws' || path === '/ws/' ? 'plain' : null
}

/**
 * Handles all upgrade requests: refuses unknown paths and addresses with too many sockets, and
 * passes the others to their transport, in turn with requests. An error affects only its request.
 * Above `maxSockets`, the block with the most closes its oldest one for each new one.
 */
export const openUpgrades = (
  app: FastifyInstance,
  listeners: Record<'socket.io' | 'plain', UpgradeListener[]>,
  { addresses, addressOf, accepts, maxSockets, headers, admit, log }: Options,
): void => {
  const sockets = createBlockConnections()
  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => {
    const kind = isSocketUpgrade(request) ? kindOf(request.url ?? '') : null
    const refuse = (status: string, error: Error) => {
      socket.end(rawResponse(status, error, headers), () => socket.destroy())
    }
    if (kind === null) return refuse('404 Not Found', fail('NOT_FOUND'))
    if (!isHandshake(request)) return refuse('400 Bad Request', fail('BAD_REQUEST'))
    if (kind === 'socket.io' && !accepts(request.headers)) return refuse('403 Forbidden', fail('FORBIDDEN'))
    if (addresses.isFull(address, kind))
      return refuse('429 Too Many Requests', fail('TOO_MANY_REQUESTS', { retryAfter: 10 }))
    if (sockets.count() >= maxSockets) sockets.closeOldest()
    sockets.add(address, socket)
    socket.once('close', addresses.add(address))
    for (const listener of listeners[kind]) listener.call(app.server, request, socket, head)
  }
  app.server.on('upgrade', (request, socket, head) => {
    // Node has removed its error listener: without one, a reset would be an uncaught exception.
    socket.on('error', () => socket.destroy())
    const guarded = (work: () => void) => endOnError(socket, log, work)
    guarded(() => {
      const address = addressOf(request)
      admit(networkLimitKey(address), () =>
        guarded(() => {
          // Node knows no address of a connection that was reset.
          if (socket.destroyed || request.socket.remoteAddress === undefined) socket.destroy()
          else open(request, socket, head, address)
        }),
      )
    })
  })
}
