import pino, { type DestinationStream, type LoggerOptions, type Logger as Pino, stdSerializers } from 'pino'
import type { Env } from './env.ts'
import { currentRequestContext } from './request-context.ts'

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'debug' | 'child' | 'fatal'>

/** Fields whose values are never logged, up to two levels deep. */
const secret =
  'password newPassword confirmPassword currentPassword otp token accessToken refreshToken resetToken authorization'.split(
    ' ',
  )

/** Fields in which Postgres and Prisma put the values of a failed statement. */
const VALUES = ['detail', 'where', 'internalQuery', 'parameters', 'meta', 'cause']

const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** A phone number, with its plus as in the database or as in a URL. */
const PHONE = /(\+|%2B)(\d{3})\d{2,8}(\d{2})\b/gi

/**
 * Creates the log: JSON lines in production, readable lines on a terminal, or lines to `to`. Adds
 * the `requestId` of the current request. Hides secrets and, unless `showsPhones`, phone numbers.
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
      // The `code` of an error is not a secret, so this field is hidden only at the top level.
      paths: ['code', ...secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '[hidden]',
    },
    mixin: () => {
      const requestId = currentRequestContext()?.requestId
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

/** Creates the logger that the settings describe. */
export const openLogger = (env: Pick<Env, 'logLevel' | 'mode' | 'whatsappProvider'>): Pino =>
  createLogger({
    level: env.logLevel,
    pretty: env.mode === 'development',
    showsPhones: env.whatsappProvider === 'outbox',
  })

/**
 * Describes an error by stack and code, without statement values and without attached objects, such
 * as a driver's connection. Includes each error of an AggregateError.
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const described = Object.entries(stdSerializers.err(error)).filter(
    ([name, value]) => !VALUES.includes(name) && (typeof value !== 'object' || value === null),
  )
  const several = error instanceof AggregateError && { aggregateErrors: error.errors.map(describeError) }
  return { ...Object.fromEntries(described), ...several }
}

/** The methods of a logger that the database code uses. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
