import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLocalAddress, isLoopbackAddress, isLoopbackHost } from '../../platform/addresses.ts'
import type { Env } from '../../platform/env.ts'

/** A proxy or a tunnel on this machine adds one of them; its own connection comes from loopback. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'via']

/**
 * Returns whether a request was made on this machine, by the peer of its connection and not by what a header claims. The
 * `Host` must name this machine too, so that no page can reach it under a name of its own (DNS rebinding).
 */
export const isFromThisMachine = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
  isLoopbackHost(hostnameOf(raw.headers.host)) &&
  FORWARDING_HEADERS.every((name) => raw.headers[name] === undefined)

const hostnameOf = (host = ''): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/** Closes connections from outside the local network, on any path and protocol. For development with ALLOW_LAN. */
export const refusePublicPeers = (server: EventEmitter): void => {
  server.on('connection', (socket: Socket) => {
    if (!isLocalAddress(socket.remoteAddress ?? '')) socket.destroy()
  })
}

/** Returns whether an origin is a page served in development: on this machine, or by it to the local network. */
export const isDevelopmentOrigin = (
  origin: string,
  { mode, allowsLan, port }: Pick<Env, 'mode' | 'allowsLan' | 'port'>,
): boolean => {
  if (mode === 'production' || !URL.canParse(origin)) return false
  const url = new URL(origin)
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin) return false
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return true
  return allowsLan && isLocalAddress(url.hostname) && url.port === String(port)
}
