import { type Expression, type RawBuilder, sql } from 'kysely'

/** A value, or an expression such as a column or a parameter of a prepared query. */
export type Operand<Value> = Value | Expression<Value>

/**
 * Whether a query has rows. Unlike Kysely's `exists`, typed as the boolean that the driver returns.
 */
export const exists = (query: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`exists ${query}`

/**
 * Like `exists`, for a query that selects `true` from at most one row. A scalar subquery: for
 * EXISTS the planner may read all of the viewer's rows first.
 */
export const existsByKey = (query: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${query}, false)`

/** A pattern for `ILIKE` that matches any text that contains `text`, whatever characters it has. */
export const ilikeContains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * A literal in a statement, typed as itself, while `sql.lit` gives a string or a number. Prepared
 * queries are planned without their parameters, so use one of the two for constants that the
 * planner must know: states in partial indexes, small limits.
 */
export const literal = <const Value extends string | number | boolean>(value: Value): RawBuilder<Value> =>
  sql.lit(value)

/**
 * Builds a condition that is always true. Evaluating it changes a setting of PostgreSQL for the
 * rest of the statement or transaction, without another round trip.
 */
export const settingOfStatement = (name: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true) IS NOT NULL`
