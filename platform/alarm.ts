import { HOUR_MS } from '../contract/time.ts'
import type { Logger } from './logger.ts'

/** Minimum interval between equal alarms. */
const INTERVAL_MS = HOUR_MS

/** Creates a function that logs an error for an operator, those of one `key` once an hour. */
export const createAlarm = (log: Logger) => {
  const raisedAt = new Map<string, number>()
  return (message: string, details: object, key = message): void => {
    if (Date.now() - (raisedAt.get(key) ?? 0) < INTERVAL_MS) return
    raisedAt.set(key, Date.now())
    log.error(details, message)
  }
}
