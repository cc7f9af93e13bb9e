import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../../contract/errors.ts'
import type { describeFailure } from '../../platform/errors.ts'
import type { Deps } from '../../platform/platform.ts'

type Failure = Pick<ReturnType<typeof describeFailure>, 'status' | 'body'>

/**
 * Statuses of refused input, permissions and business rules. Of 401s, only failed logins are logged
 * (`login.ts`): every expired token causes one. 404 is frequent with crawlers.
 */
const LOGGED = new Set([400, 403, 409, 413, 415, 422])
const LIMIT_REACHED = 429

/** Returns whether a refusal is logged: a violated rule, or an exceeded limit. */
export const isLogged = (status: number): boolean => LOGGED.has(status) || status === LIMIT_REACHED

/** Returns the names of refused fields, but not nested names, which the client chose. */
export const fieldNames = (fields: readonly FieldError[]): string[] =>
  fields.slice(0, 10).map(({ path }) => path.split('.').slice(0, 2).join('.'))

/** Creates a check that is true once per second and key, so that refusals cannot flood the log. */
export const createOncePerSecond = ({ clock }: Deps<'clock'>) => {
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

/** Logs refused requests with caller, address, call and reason, but never their values. */
export const createRefusalLog = ({ log, clock }: Deps<'log' | 'clock'>) => {
  const users = new WeakMap<FastifyRequest, string>()
  const isFirst = createOncePerSecond({ clock })
  return {
    /** Stores the user of a request, for a later log line. */
    setUser: (request: FastifyRequest, userId: string): void => void users.set(request, userId),
    log: (request: FastifyRequest, { status, body }: Failure): void => {
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
