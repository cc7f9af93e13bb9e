import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { type LimitKey, networkLimitKey } from '../../../platform/limits/limit-key.ts'
import { forwardedAddress } from '../../../platform/network/addresses.ts'

/**
 * Rewrites `X-Forwarded-For` to plain addresses, so that a client has one address in every
 * notation. Drops everything left of an invalid entry, since its origin is unknown.
 */
export const normalizeForwarded = ({ headers }: IncomingMessage): void => {
  const header = headers['x-forwarded-for']
  if (typeof header !== 'string') return
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = entry.trim() === '' ? '' : forwardedAddress(entry)
    if (address === null) break
    if (address !== '') addresses.unshift(address)
  }
  headers['x-forwarded-for'] = addresses.join(', ')
}

/**
 * Returns a function that reads the client's address from requests outside Fastify (socket.io,
 * upgrades), by the same rule as `trustProxy`; '' once the connection was reset.
 */
export const createAddressReader = (trustProxy: string[]): ((request: IncomingMessage) => string) => {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request) => {
    if (request.socket.remoteAddress === undefined) return ''
    normalizeForwarded(request)
    return proxyAddr(request, isTrusted)
  }
}

/** Returns a function that reads the network of a request's client. */
export const createNetworkReader = (trustProxy: string[]): ((request: IncomingMessage) => LimitKey) => {
  const addressOf = createAddressReader(trustProxy)
  const networkOf = (request: IncomingMessage) => networkLimitKey(addressOf(request))
  if (trustProxy.length > 0) return networkOf
  const known = new WeakMap<Socket, LimitKey>()
  return (request) => {
    const network = known.get(request.socket) ?? networkOf(request)
    known.set(request.socket, network)
    return network
  }
}
