import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import {
  isLocalAddress,
  isLocalHost,
  isLoopbackAddress,
  isLoopbackHost,
} from '../../../platform/network/addresses.ts'

/** Headers of proxies and tunnels on this machine, whose own connections come from loopback. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'via']

/**
 * Returns whether a request comes from this machine, by the peer's address. `Host` must also name
 * this machine, against DNS rebinding.
 */
export const isFromThisMachine = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
  isLoopbackHost(hostnameOf(raw.headers.host)) &&
  FORWARDING_HEADERS.every((name) => raw.headers[name] === undefined)

const hostnameOf = (host = ''): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/**
 * Closes connections from outside the local network, on any path and protocol. For development with
 * ALLOW_LAN.
 */
export const refusePublicPeers = (server: EventEmitter): void => {
  server.on('connection', (socket: Socket) => {
    if (!isLocalAddress(socket.remoteAddress ?? '')) socket.destroy()
  })
}

/**
 * Returns a check of the `Host` header. In development it must be a name of this machine or network
 * (decision 105): a page of a foreign name that was rebound to this address would count as a page
 * of ours.
 */
export const createHostCheck = (env: Env): ((host: string | undefined) => boolean) => {
  if (env.mode !== 'development') return () => true
  const own = new URL(env.publicUrl).hostname
  const isOwn = (name: string) => name === own || isLoopbackHost(name) || (env.allowsLan && isLocalHost(name))
  // Browsers always send it.
  return (host) => host === undefined || isOwn(hostnameOf(host))
}

/** In development, refuses requests to other names than those of this machine or network. */
export const rejectUnknownHosts = (app: FastifyInstance, env: Env): void => {
  const isOwn = createHostCheck(env)
  const own = new URL(env.publicUrl).hostname
  const message = `In development this server answers as ${own} and localhost only. Open ${env.publicUrl}, or change PUBLIC_URL.`
  app.addHook('onRequest', ({ headers: { host } }, _reply, done) =>
    isOwn(host) ? done() : done(fail('FORBIDDEN', { message })),
  )
}

/** Hosts of development pages. Other loopback names, as `x.localhost`, may be of other projects. */
const DEVELOPMENT_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns whether an origin is a development page of this machine or, if allowed, of the local
 * network.
 */
export const isDevelopmentOrigin = (
  origin: string,
  { mode, allowsLan, port }: Pick<Env, 'mode' | 'allowsLan' | 'port'>,
): boolean => {
  if (mode === 'production' || !URL.canParse(origin)) return false
  const url = new URL(origin)
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin) return false
  if (DEVELOPMENT_HOSTS.includes(url.hostname)) return true
  return allowsLan && isLocalAddress(url.hostname) && url.port === String(port)
}
