import type pg from 'pg'
import { currentRequestContext } from '../request-context.ts'
import { type Tracing, traced } from '../tracing/port.ts'

const LONGEST_TEXT = 1000

/**
 * Makes every statement of Prisma a span. Values are never part of it: they travel beside the text.
 * Calls with a callback pass through: those of the pool to its clients are traced at the pool,
 * those of Kysely by `traceStatement`.
 */
export const traceStatements = (pool: pg.Pool, tracing: Tracing): void => {
  if (!tracing.isOn) return
  traceQueries(pool, tracing)
  pool.on('connect', (client) => traceQueries(client, tracing))
}

type Query = (...given: unknown[]) => unknown

const traceQueries = (target: pg.Pool | pg.ClientBase, tracing: Tracing): void => {
  // The driver's overloads are all one function; what is not a promise's call passes through as it
  // is.
  const query = target.query.bind(target) as Query
  const tracedQuery: Query = (...given) => {
    const text = textOf(given[0])
    if (text === null || typeof given.at(-1) === 'function') return query(...given)
    return traceStatement(tracing, { text }, async () => query(...given))
  }
  target.query = tracedQuery as typeof target.query // as above
}

/** Runs a statement within a span. Only requests, events and jobs are traced, not the sweeps. */
export const traceStatement = <Result>(
  tracing: Tracing,
  { text }: { text: string },
  work: () => Promise<Result>,
): Promise<Result> =>
  tracing.isOn && currentRequestContext()?.traceparent !== undefined
    ? traced(
        tracing,
        `sql ${text.trim().split(/\s/, 1)[0]?.toUpperCase()}`,
        {
          kind: 'client',
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
        },
        work,
      )
    : work()

const textOf = (sql: unknown): string | null => {
  if (typeof sql === 'string') return sql
  const { text, submit }: Record<string, unknown> = Object(sql)
  return typeof text === 'string' && submit === undefined ? text : null
}
