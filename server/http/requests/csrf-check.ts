import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import { isDevelopmentOrigin } from '../connections/local-network.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns a check of the `Origin` header. A request without it does not come from a web page and is
 * allowed.
 */
export const createOriginCheck = (env: Env): ((origin: string | undefined) => boolean) => {
  const allowed = new Set([env.publicUrl, ...env.corsOrigins].map(originOf))
  return (origin) => origin === undefined || allowed.has(origin) || isDevelopmentOrigin(origin, env)
}

/** Returns the origin of a URL in the form that browsers send. Custom schemes of apps are kept. */
const originOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : url
}

/**
 * Protects from CSRF: refuses writes from pages of other sites, which browsers name in `Origin`
 * (decision 052).
 */
export const registerCsrfCheck = (
  app: FastifyInstance,
  isAllowed: (origin: string | undefined) => boolean,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers
    if (READS.has(request.method) || isAllowed(origin) || isSameHost(origin, host)) return done()
    done(fail('FORBIDDEN'))
  })
}

/**
 * Returns whether origin and host match: the same site, also under another name than PUBLIC_URL.
 */
const isSameHost = (origin: string | undefined, host: string | undefined): boolean => {
  if (origin === undefined || host === undefined) return false
  const page = URL.parse(origin)
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}
