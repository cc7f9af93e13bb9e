import type { FastifyRequest } from 'fastify'
import type { describeFailure } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'

type Failure = ReturnType<typeof describeFailure>

/**
 * Statuses by which rules of input, permission and business are enforced. 401 and 429 are logged where they are decided,
 * and 404 is what crawlers get.
 */
const LOGGED = new Set([400, 403, 409, 413, 415, 422])

/** Logs refused requests: who made them, from where, which call and why; never the values that were sent. */
export const createRefusalLog = (log: Pick<Logger, 'info'>) => {
  const users = new WeakMap<FastifyRequest, string>()
  return {
    /** Remembers who makes a request, for a line about it later. */
    madeBy: (request: FastifyRequest, userId: string): void => void users.set(request, userId),
    note: (request: FastifyRequest, { status, body }: Failure): void => {
      const { code } = body.error
      if (!LOGGED.has(status) && code !== 'OTP_TOO_SOON') return
      const { url, schema } = request.routeOptions
      log.info(
        {
          call: Object(schema).operationId,
          method: request.method,
          route: url,
          status,
          refusal: code,
          // Names of declared fields only: below them, names are the sender's own.
          fields: body.errors.slice(0, 10).map(({ path }) => path.split('.').slice(0, 2).join('.')),
          userId: users.get(request) ?? null,
          address: request.ip,
        },
        'Refused a request',
      )
    },
  }
}
