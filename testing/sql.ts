import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../platform/db/db.ts'

/**
 * Runs SQL as text, for tests and benchmarks that look at the database independently of the
 * product's queries. Where the types of the rows matter, use `readSql` or write the query with
 * Kysely.
 */
export const runSql = async (
  executor: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const { rows } = await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  return rows
}

/**
 * Runs SQL like `runSql` and checks that each row has these columns: `readSql(db, { count:
 * z.number() }, …)`.
 */
export const readSql = async <Columns extends z.ZodRawShape>(
  executor: Executor,
  columns: Columns,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.infer<z.ZodObject<Columns>>[]> =>
  z.array(z.object(columns)).parse(await runSql(executor, text, values))
