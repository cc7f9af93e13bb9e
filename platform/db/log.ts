import type { Logger } from '../logger.ts'

/** What the database code asks of a logger. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
