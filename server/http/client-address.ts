import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Returns how to read the client's address from a request that Fastify does not see (socket.io, upgrades), by the same
 * rule as Fastify's `trustProxy`.
 */
export const createAddressReader = (trustProxy: string[]): ((request: IncomingMessage) => string) => {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request) => proxyAddr(request, isTrusted)
}
