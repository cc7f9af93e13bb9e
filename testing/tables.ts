import { z } from 'zod'
import type { Executor } from '../platform/db/db.ts'
import { readSql } from './sql.ts'

/**
 * Returns a digest of all rows of each table, computed by Postgres, so that only the digests are
 * sent. The order of rows does not matter.
 */
export const digestTables = async (
  executor: Executor,
  without: readonly string[] = [],
): Promise<Map<string, string>> => {
  const names = (await tablesOf(executor)).filter((name) => !without.includes(name))
  const digests = await readSql(
    executor,
    { name: z.string(), digest: z.string() },
    names
      .map(
        (name) =>
          `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  )
  return new Map(digests.map(({ name, digest }) => [name, digest]))
}

/** Returns the tables that contain one of these texts in any column. */
export const findInTables = async (
  executor: Executor,
  texts: readonly string[],
  without: readonly string[] = [],
): Promise<{ name: string; text: string }[]> => {
  const names = (await tablesOf(executor)).filter((name) => !without.includes(name))
  return readSql(
    executor,
    { name: z.string(), text: z.string() },
    names
      .map(
        (name) =>
          `SELECT DISTINCT '${name}' AS name, target AS text FROM "${name}" t, unnest($1::text[]) target
           WHERE position(target in t::text) > 0`,
      )
      .join(' UNION ALL '),
    [texts],
  )
}

const tablesOf = async (executor: Executor): Promise<string[]> => {
  const tables = await readSql(
    executor,
    { name: z.string() },
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  return tables.map(({ name }) => name)
}
