import type { FastifyInstance } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { fail } from '../../platform/errors.ts'
import { isDevelopmentOrigin } from './local-network.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns the check of an `Origin` against the settings. A request without one was not made by a web page: it is allowed. */
export const createOriginCheck = (env: Env): ((origin: string | undefined) => boolean) => {
  const allowed = new Set([env.publicUrl, ...env.corsOrigins].map(originOf))
  return (origin) => origin === undefined || allowed.has(origin) || isDevelopmentOrigin(origin, env)
}

/** An address as browsers send it in `Origin`: without a path or a default port. Schemes of apps stay as they are. */
const originOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : url
}

/**
 * Refuses requests that change something when a page of another site sends them: browsers name that site in `Origin`
 * (docs/decisions/052-foreign-writes.md).
 */
export const refuseForeignWrites = (
  app: FastifyInstance,
  isAllowed: (origin: string | undefined) => boolean,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers
    if (READS.has(request.method) || isAllowed(origin) || isSameHost(origin, host)) return done()
    done(fail('FORBIDDEN'))
  })
}

/** Whether the page was opened under the request's own host: the same site, also under another name than PUBLIC_URL. */
const isSameHost = (origin: string | undefined, host: string | undefined): boolean => {
  if (origin === undefined || host === undefined) return false
  const page = URL.parse(origin)
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}
