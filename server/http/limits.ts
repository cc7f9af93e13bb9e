import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { RateRule } from '../../contract/wire.ts'
import { addressLimitKey, limitKey } from '../../platform/limit-key.ts'

/** What a route needs to hold its call to its own limit; nothing where it has none, and the general one holds. */
export type LimitOf = (rate: RateRule | undefined) => Pick<RouteOptions, 'config' | 'onRequest'>

/**
 * Whose token comes with a request, be it expired: who renews it goes on counting where they were. One that is not ours
 * counts for nobody else than its address.
 */
type Claimant = (request: FastifyRequest) => Promise<string | null>

/** The calls' own limits, `factor` times as wide. Calls whose rules name the same count share it. */
export const createLimits = (app: FastifyInstance, factor: number, claimant: Claimant): LimitOf => {
  const shared = new Map<string, RouteOptions['onRequest']>()
  // Each handler has a store of its own: who shares the handler shares the count.
  const handlerOf = (rate: RateRule) => app.rateLimit(optionsOf(rate, factor, claimant))
  return (rate) => {
    if (!rate) return {}
    const name = rate.countedAs
    const onRequest = (name !== undefined && shared.get(name)) || handlerOf(rate)
    if (name !== undefined) shared.set(name, onRequest)
    return { config: { rateLimit: false }, onRequest }
  }
}

const optionsOf = ({ count, visitors = count, seconds }: RateRule, factor: number, claimant: Claimant) => ({
  max: (_request: FastifyRequest, key: string) => Math.ceil((isUser(key) ? count : visitors) * factor),
  keyGenerator: async (request: FastifyRequest) => {
    const userId = await claimant(request)
    return userId === null ? addressLimitKey(request.ip) : limitKey('user', userId)
  },
  timeWindow: (seconds * 1000) / factor,
})

const USERS = limitKey('user', '')
const isUser = (key: string) => key.startsWith(USERS)
