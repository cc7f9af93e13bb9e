import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { RateRule } from '../../contract/wire.ts'

/** What a route needs to hold its call to its own limit; nothing where it has none, and the general one holds. */
export type LimitOf = (rate: RateRule | undefined) => Pick<RouteOptions, 'config' | 'onRequest'>

/** The calls' own limits, `factor` times as wide. Calls whose rules name the same count share it. */
export const createLimits = (app: FastifyInstance, factor: number): LimitOf => {
  const shared = new Map<string, RouteOptions['onRequest']>()
  // Each handler has a store of its own: who shares the handler shares the count.
  const handlerOf = (rate: RateRule) => app.rateLimit(optionsOf(rate, factor))
  return (rate) => {
    if (!rate) return {}
    const name = rate.countedAs
    const onRequest = (name !== undefined && shared.get(name)) || handlerOf(rate)
    if (name !== undefined) shared.set(name, onRequest)
    return { config: { rateLimit: false }, onRequest }
  }
}

const optionsOf = ({ count, visitors, seconds }: RateRule, factor: number) => {
  const scaled = (times: number) => Math.ceil(times * factor)
  const timeWindow = (seconds * 1000) / factor
  if (visitors === undefined) return { max: scaled(count), timeWindow }
  return {
    max: (request: FastifyRequest) => scaled(claimedUser(request) ? count : visitors),
    keyGenerator: (request: FastifyRequest) => claimedUser(request) ?? request.ip,
    timeWindow,
  }
}

/** Whom the token names, before it is checked: one that is false is refused right after, and has counted for nobody. */
const claimedUser = (request: FastifyRequest): string | null => {
  const [, claims] = request.headers.authorization?.split('.') ?? []
  if (!claims) return null
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    return typeof sub === 'string' ? `user ${sub}` : null
  } catch {
    return null
  }
}
