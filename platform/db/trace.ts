import type pg from 'pg'
import { type Tracing, traced } from '../tracing/port.ts'
import { currentTrail } from '../trail.ts'

const LONGEST_TEXT = 1000

/**
 * Makes every statement on the pool a span. Values are never part of it: they travel beside the text. The pool's own calls
 * of its clients have a callback, and are traced at the pool, where the caller's trail is still known.
 */
export const traceStatements = (pool: pg.Pool, tracing: Tracing): void => {
  if (!tracing.isOn) return
  traceQueries(pool, tracing)
  pool.on('connect', (client) => traceQueries(client, tracing))
}

type Ask = (...words: unknown[]) => unknown

/** The same of one client or pool. */
export function traceQueries(target: pg.Pool | pg.ClientBase, tracing: Tracing): void {
  if (!tracing.isOn) return
  // The driver's overloads are all one function; what is not a promise's call passes through as it is.
  const ask = target.query.bind(target) as Ask
  const tracedAsk: Ask = (...words) => {
    const text = textOf(words[0])
    // What no request, event or job led to (a sweep, twice a second) is no part of any trace.
    const isPart = currentTrail()?.traceparent !== undefined
    if (!isPart || text === null || typeof words.at(-1) === 'function') return ask(...words)
    return traced(
      tracing,
      nameOf(words[0], text),
      {
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
      },
      async () => ask(...words),
    )
  }
  target.query = tracedAsk as typeof target.query // as above
}

const textOf = (sql: unknown): string | null => {
  if (typeof sql === 'string') return sql
  const { text, submit }: Record<string, unknown> = Object(sql)
  return typeof text === 'string' && submit === undefined ? text : null
}

/** Our own statements have names; of others the first word says what they do. */
const nameOf = (sql: unknown, text: string): string => {
  const { name }: Record<string, unknown> = Object(sql)
  return typeof name === 'string' && name.includes('.')
    ? `sql ${name.split(':')[0]}`
    : `sql ${text.trim().split(/\s/, 1)[0]?.toUpperCase()}`
}
