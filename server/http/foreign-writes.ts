import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'

/**
 * Refuses requests that change something when a page of another site sends them: browsers name that site in `Origin`.
 * Programs send no `Origin` and are not affected.
 */
export const refuseForeignWrites = (
  app: FastifyInstance,
  isAllowed: (origin: string | undefined) => boolean,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    // The same host is the same site, also where the page is opened under another name than PUBLIC_URL.
    if (isRead || isAllowed(origin) || hostOf(origin) === host) return done()
    done(fail('FORBIDDEN'))
  })
}

const hostOf = (origin: string | undefined): string | null =>
  (origin !== undefined && URL.parse(origin)?.host) || null
