import type { Logger } from '../logger.ts'

/** The methods of a logger that the database code uses. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
