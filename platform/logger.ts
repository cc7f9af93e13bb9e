import pino, { type DestinationStream, type LoggerOptions, type Logger as Pino, stdSerializers } from 'pino'
import { currentTrail } from './trail.ts'

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'debug' | 'child' | 'fatal'>

/** Names whose values never reach a log, up to two levels deep in what is logged. */
const secret =
  'password newPassword confirmPassword currentPassword otp token accessToken refreshToken resetToken authorization'.split(
    ' ',
  )

/** Where Postgres and Prisma put the values of the statement that failed. */
const VALUES = ['detail', 'where', 'internalQuery', 'parameters', 'meta', 'cause']

const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** A number as it is stored, or as an address writes its plus. */
const PHONE = /(\+|%2B)(\d{3})\d{2,8}(\d{2})\b/gi

/**
 * JSON lines in production, readable lines on a terminal, or lines to `to`. What is logged on behalf of a request carries
 * its `requestId`, in whichever process that happens. Secrets are hidden by their names and, in JSON lines, by their looks;
 * so are phones, unless `showsPhones`: where codes are printed their phones are, too.
 */
export const createLogger = (options: {
  level: string
  pretty: boolean
  showsPhones?: boolean
  to?: DestinationStream
}): Pino => {
  const settings: LoggerOptions = {
    level: options.level,
    redact: {
      // An error's own `code` is no secret, so this name is hidden at the top alone.
      paths: ['code', ...secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '[hidden]',
    },
    mixin: () => {
      const requestId = currentTrail()?.requestId
      return requestId === undefined ? {} : { requestId }
    },
    serializers: { err: describeError },
    hooks: {
      streamWrite: (line) => {
        const hidden = line.replaceAll(TOKEN, '[hidden]')
        return options.showsPhones ? hidden : hidden.replaceAll(PHONE, '$1$2…$3')
      },
    },
    ...(options.pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  }
  return options.to ? pino(settings, options.to) : pino(settings)
}

/**
 * An error with its stack and code, without the values that it is about, nor the objects that hang on it: a driver's error
 * carries its whole connection. Of several in one each is told.
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const described = Object.entries(stdSerializers.err(error)).filter(
    ([name, value]) => !VALUES.includes(name) && (typeof value !== 'object' || value === null),
  )
  const several = error instanceof AggregateError && { aggregateErrors: error.errors.map(describeError) }
  return { ...Object.fromEntries(described), ...several }
}
