import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { HttpRate } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import { NETWORK_FACTOR } from '../../platform/limits/address-counter.ts'
import { addressLimitKey, limitKey, networkLimitKey } from '../../platform/limits/limit-key.ts'
import { ipv6NetworkKey } from '../../platform/network/addresses.ts'

/** Returns the route options that apply an endpoint's own limit; empty if it has none. */
export type RateOptionsOf = (rate: HttpRate | undefined) => Pick<RouteOptions, 'config' | 'onRequest'>

/**
 * Returns the user of the request's token, also if it has expired, so that a renewed token keeps
 * its count. `null` for an invalid token, and for one of a session that has ended.
 */
type UserOfToken = (request: FastifyRequest) => Promise<string | null>

/**
 * Creates the limits of endpoints, multiplied by `factor`. Rules with the same `counter` share a
 * count.
 */
export const createEndpointRates = (
  app: FastifyInstance,
  factor: number,
  userOfToken: UserOfToken,
): RateOptionsOf => {
  const shared = new Map<string, RouteOptions['onRequest']>()
  const networkHandlerOf = (rate: HttpRate) => {
    const check = app.createRateLimit(networkOptionsOf(rate, factor, userOfToken))
    return async (request: FastifyRequest) => {
      const outcome = await check(request)
      if (!outcome.isAllowed && outcome.isExceeded)
        throw fail('TOO_MANY_REQUESTS', { retryAfter: outcome.ttlInSeconds })
    }
  }
  // Each handler has its own store, so sharing a handler shares the count. Only the first may be
  // `rateLimit`, which marks the request as counted; the second is therefore checked by hand.
  const handlerOf = (rate: HttpRate) => [
    app.rateLimit(optionsOf(rate, factor, userOfToken)),
    networkHandlerOf(rate),
  ]
  return (rate) => {
    if (!rate) return {}
    const name = rate.counter
    const onRequest = (name !== undefined && shared.get(name)) || handlerOf(rate)
    if (name !== undefined) shared.set(name, onRequest)
    return { config: { rateLimit: false }, onRequest }
  }
}

const optionsOf = (
  { count, visitorCount = count, seconds }: HttpRate,
  factor: number,
  userOfToken: UserOfToken,
) => ({
  max: (_request: FastifyRequest, key: string) => Math.ceil((isUser(key) ? count : visitorCount) * factor),
  keyGenerator: async (request: FastifyRequest) => {
    const userId = await userOfToken(request)
    return userId === null ? addressLimitKey(request.ip) : limitKey('user', userId)
  },
  timeWindow: (seconds * 1000) / factor,
})

/** One customer may have an IPv6 /48: its visitors have four times as much as those of a /64. */
const networkOptionsOf = (
  { count, visitorCount = count, seconds }: HttpRate,
  factor: number,
  userOfToken: UserOfToken,
) => ({
  max: Math.ceil(visitorCount * factor) * NETWORK_FACTOR,
  keyGenerator: async (request: FastifyRequest) => {
    const isWide = ipv6NetworkKey(request.ip) !== null && (await userOfToken(request)) === null
    return isWide ? networkLimitKey(request.ip) : NOBODY
  },
  allowList: (_request: FastifyRequest, key: string) => key === NOBODY,
  timeWindow: (seconds * 1000) / factor,
})
const NOBODY = ''

const USERS = limitKey('user', '')
const isUser = (key: string) => key.startsWith(USERS)
