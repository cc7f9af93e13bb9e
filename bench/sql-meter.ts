import pg from 'pg'
import type { OpenedDb } from '../platform/db/db.ts'

type Statement = { name?: string; text: string; values: readonly unknown[] }

export type SqlMeter = {
  /** The database with timed statements. */
  db: OpenedDb
  /** Returns the time and the statements since the last call. */
  take(): { ms: number; statements: number; executed: Statement[] }
}

/** Times the statements of a database, until the driver has parsed the rows of their results. */
export const meterSql = (db: OpenedDb): SqlMeter => {
  let spent: ReturnType<SqlMeter['take']> = { ms: 0, statements: 0, executed: [] }
  const metered = new WeakSet<pg.PoolClient>()
  db.pool.on('acquire', (client) => {
    if (metered.has(client)) return
    metered.add(client)
    const query = client.query.bind(client)
    const timed = (config: Statement, done: (error: Error, result: pg.QueryResult) => void) => {
      const begun = performance.now()
      query({ ...config, values: [...config.values] }, (error: Error, result: pg.QueryResult) => {
        spent.ms += performance.now() - begun
        spent.statements += 1
        spent.executed.push(config)
        done(error, result)
      })
    }
    // Kysely's statements have a callback; other forms pass through.
    client.query = ((...args: unknown[]) => {
      const [config, done] = args
      const isStatement = typeof config === 'object' && config !== null && 'values' in config
      return isStatement && typeof done === 'function'
        ? timed(config as Statement, done as Parameters<typeof timed>[1])
        : (query as (...words: unknown[]) => unknown)(...args)
    }) as typeof client.query
  })
  return {
    db,
    take: () => {
      const taken = spent
      spent = { ms: 0, statements: 0, executed: [] }
      return taken
    },
  }
}

/** Executions before Postgres may choose a generic plan (it does so after five). */
const RUNS = 8

/** Sequential scans of more rows are reported. */
const SHORT = 1000

/** Returns the sequential scans of a plan, with their rows. */
const scansOf = (lines: readonly string[]) =>
  lines.flatMap((line, index) => {
    const [, table, each = '0', loops = '1'] =
      line.match(/Seq Scan on (\S+).*actual.* rows=([\d.]+) loops=(\d+)/) ?? []
    if (!table) return []
    const removed = lines
      .slice(index + 1, index + 5)
      .map((next) => Number(next.match(/Rows Removed by Filter: (\d+)/)?.[1] ?? 0))
    return [{ table, rows: Number(each) + Math.max(...removed, 0), loops: Number(loops) }]
  })

/** Reports sequential scans of large tables, and sets exit code 1 if there are any. */
export const judgePlans = (scans: readonly { name: string; table: string; rows: number }[]): void => {
  const long = scans.filter(({ rows }) => rows > SHORT)
  if (long.length > 0) process.exitCode = 1
  console.log(
    long.length === 0
      ? `\nNo plan has a sequential scan of more than ${SHORT} rows.`
      : `\nSEQUENTIAL SCANS:\n${long.map(({ name, table, rows }) => `  ${name}: ${table}, ${rows} rows`).join('\n')}`,
  )
}

/** Prints the final plan of each statement of an endpoint, and returns its sequential scans. */
export const explain = async (
  meter: SqlMeter,
  name: string,
  run: () => Promise<void>,
  isFull: boolean,
): Promise<{ name: string; table: string; rows: number }[]> => {
  const found: { name: string; table: string; rows: number }[] = []
  meter.take()
  await run()
  const { executed } = meter.take()
  const client = await meter.db.pool.connect()
  try {
    for (const { name: statementName, text, values } of executed) {
      const isKept = statementName !== undefined
      if (/^\s*(INSERT|DELETE)/.test(text)) {
        console.log(`\n${name}: ${text.trim().slice(0, 40)}… is not run again`)
        continue
      }
      await client.query('BEGIN')
      await client.query(`PREPARE explained AS ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      if (isKept) for (let n = 0; n < RUNS; n += 1) await client.query(`EXECUTE explained${given}`)
      else await client.query(`SET LOCAL plan_cache_mode = force_custom_plan`)
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE explained${given}`)
      await client.query('ROLLBACK')
      await client.query('DEALLOCATE explained')
      const lines: string[] = rows.map((row) => row['QUERY PLAN'])
      const scans = scansOf(lines)
      found.push(...scans.map(({ table, rows }) => ({ name, table, rows })))
      const times = lines.filter((line) => /^(Planning|Execution) Time/.test(line)).join(', ')
      console.log(`\n${name}: ${statementName ?? 'planned for its values'}. ${times}`)
      console.log(
        scans
          .map(({ table, rows, loops }) => `  ${table} sequential scan: ${rows} rows, ${loops} times`)
          .join('\n') || '  no sequential scan',
      )
      if (isFull) console.log(lines.map((line) => `    ${line}`).join('\n'))
    }
  } finally {
    client.release(true)
  }
  return found
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
}
