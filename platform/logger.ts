import pino, { type Logger as Pino } from 'pino'

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'debug' | 'child' | 'fatal'>

/** Names whose values never reach a log, up to two levels deep in what is logged. */
const secret = 'password newPassword currentPassword otp token accessToken refreshToken authorization'.split(
  ' ',
)

/** JSON lines in production, readable lines on a terminal. */
export const createLogger = (options: { level: string; pretty: boolean }): Pino =>
  pino({
    level: options.level,
    redact: {
      // An error's own `code` is no secret, so this name is hidden at the top alone.
      paths: ['code', ...secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '[hidden]',
    },
    ...(options.pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  })
