import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { forwardedAddress } from '../../platform/addresses.ts'

/**
 * Rewrites the `X-Forwarded-For` header to plain addresses, so that one client has one address however a proxy writes it.
 * What stands left of an entry that is no address is dropped: it cannot be attributed to anybody.
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
 * Returns how to read the client's address from a request that Fastify does not see (socket.io, upgrades), by the same
 * rule as Fastify's `trustProxy`.
 */
export const createAddressReader = (trustProxy: string[]): ((request: IncomingMessage) => string) => {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request) => {
    normalizeForwarded(request)
    return proxyAddr(request, isTrusted)
  }
}
