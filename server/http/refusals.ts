import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../../contract/errors.ts'
import type { describeFailure } from '../../platform/errors.ts'
import type { Needs } from '../../platform/platform.ts'

type Failure = Pick<ReturnType<typeof describeFailure>, 'status' | 'body'>

/**
 * Statuses by which rules of input, permission and business are enforced. 401 is logged where it is decided, and 404 is what
 * crawlers get.
 */
const LOGGED = new Set([400, 403, 409, 413, 415, 422])
const LIMIT_REACHED = 429

/** Returns whether a refusal is logged: one that enforces a rule, or a limit that was reached. */
export const isLogged = (status: number): boolean => LOGGED.has(status) || status === LIMIT_REACHED

/** Returns the names of refused fields, without what is below them: those names are the sender's own. */
export const fieldNames = (fields: readonly FieldError[]): string[] =>
  fields.slice(0, 10).map(({ path }) => path.split('.').slice(0, 2).join('.'))

/** Lets each key through once a second, so that a flood of refusals does not flood the log. */
export const createOncePerSecond = ({ clock }: Needs<'clock'>) => {
  const seen = new Set<string>()
  let second = 0
  return (key: string): boolean => {
    const now = Math.floor(clock.now() / 1000)
    if (now !== second) seen.clear()
    second = now
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** Logs refused requests: who made them, from where, which call and why; never the values that were sent. */
export const createRefusalLog = ({ log, clock }: Needs<'log' | 'clock'>) => {
  const users = new WeakMap<FastifyRequest, string>()
  const isFirst = createOncePerSecond({ clock })
  return {
    /** Remembers who makes a request, for a line about it later. */
    madeBy: (request: FastifyRequest, userId: string): void => void users.set(request, userId),
    note: (request: FastifyRequest, { status, body }: Failure): void => {
      if (!isLogged(status)) return
      const { url, schema } = request.routeOptions
      if (status === LIMIT_REACHED && !isFirst(`${request.ip} ${request.method} ${url}`)) return
      log.info(
        {
          call: Object(schema).operationId,
          method: request.method,
          route: url,
          status,
          refusal: body.error.code,
          fields: fieldNames(body.errors),
          userId: users.get(request) ?? null,
          address: request.ip,
        },
        'Refused a request',
      )
    },
  }
}
