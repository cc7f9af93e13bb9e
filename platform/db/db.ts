import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../../prisma/generated/client.ts'
import { noTracing, type Tracing } from '../tracing/port.ts'
import { despiteDeadlocks } from './errors.ts'
import { openLanes } from './lanes.ts'
import type { Log } from './log.ts'
import { traceQueries, traceStatements } from './trace.ts'

/** A piece of SQL with `$1`, `$2`, …: made once with `statement()`, parsed once by each connection. */
export type Statement = {
  readonly name: string
  readonly text: string
  /** It goes by a lane where one is free (`lanes.ts`). */
  readonly isShort: boolean
}

/**
 * Runs one statement and answers its rows: int8 as a number, timestamptz as a Date, jsonb as what it holds. `Row` is
 * the caller's word for what the SQL answers; nothing checks it.
 */
export type Query = <Row extends pg.QueryResultRow>(
  sql: Statement | string,
  values?: readonly unknown[],
) => Promise<Row[]>

export type Db = {
  prisma: PrismaClient
  /** The connections that `prisma`, `query` and `transaction` share. */
  pool: pg.Pool
  /** Connections, those of short statements among them, and callers that wait for one. */
  figures(): { inUse: number; idle: number; limit: number; waiting: number }
  query: Query
  /**
   * Runs `work` in one transaction on one connection: committed when it answers, rolled back when it throws, with
   * its error passed on. Use the `query` that it is given; the one of `Db` would run beside the transaction.
   */
  transaction<Answer>(work: (tx: { query: Query }) => Promise<Answer>): Promise<Answer>
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>
}

/** How long a caller waits for a free connection (or a new one) before it is told that there is none. */
const CONNECT_LIMIT_MS = 10_000
/** Of so many connections one is a lane, but no more than that. */
const CONNECTIONS_A_LANE = 5
const MOST_LANES = 4
/** A transaction that does nothing for so long was forgotten; it would hold its locks forever. */
const IDLE_TRANSACTION_LIMIT_MS = 60_000

/**
 * Opens the database; connects when first asked. While PostgreSQL restarts, calls fail with the connection's error;
 * afterwards they work again, with nothing to be done.
 */
export function openDb({
  url,
  poolSize,
  log,
  tracing = noTracing,
}: {
  url: string
  poolSize: number
  log: Log
  tracing?: Tracing
}): Db {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'sokoni',
    types: { getTypeParser },
  }
  const laneCount = Math.min(MOST_LANES, Math.floor(poolSize / CONNECTIONS_A_LANE))
  const limit = poolSize - laneCount
  const pool = new pg.Pool({
    ...settings,
    max: limit,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
  })
  const connectLane = (stream: Socket) => {
    const client = new pg.Client({ ...settings, pipeline: true, stream: () => stream })
    traceQueries(client, tracing)
    return client
  }
  const lanes = openLanes(laneCount, connectLane, log)
  // Without listeners, a connection that breaks would end the process: idle ones tell the pool, busy ones themselves.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  traceStatements(pool, tracing)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    prisma,
    pool,
    figures: () => {
      const { open, idle } = lanes.figures()
      return {
        inUse: pool.totalCount - pool.idleCount + open - idle,
        idle: pool.idleCount + idle,
        limit: poolSize,
        waiting: pool.waitingCount,
      }
    },
    // A statement by itself is a transaction.
    query: <Row extends pg.QueryResultRow>(sql: Statement | string, values: readonly unknown[] = []) =>
      despiteDeadlocks(() => {
        const onLane = typeof sql !== 'string' && sql.isShort ? lanes.run<Row>(sql, [...values]) : null
        return onLane ?? queryOn(pool)<Row>(sql, values)
      }),
    transaction: (work) => runTransaction(pool, work),
    close: async () => {
      await prisma.$disconnect()
      await Promise.all([lanes.close(), pool.end()])
    },
  }
}

/**
 * SQL to be run often: each connection parses it once, under its name. The text's digest is part of the name, so that
 * two statements never meet under one. PostgreSQL reads 63 letters of it. `isShort` is for what takes a moment however
 * much there is, and waits for no lock that others hold for long: by itself it then shares a connection with others.
 */
export function statement({
  name,
  text,
  isShort = false,
}: {
  name: string
  text: string
  isShort?: boolean
}): Statement {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return Object.freeze({ name: `${name.slice(0, 50)}:${digest}`, text, isShort })
}

function queryOn(target: pg.Pool | pg.PoolClient): Query {
  return async <Row extends pg.QueryResultRow>(sql: Statement | string, values: readonly unknown[] = []) => {
    const config = typeof sql === 'string' ? { text: sql } : { name: sql.name, text: sql.text }
    const { rows } = await target.query<Row>({ ...config, values: [...values] })
    return rows
  }
}

async function runTransaction<Answer>(
  pool: pg.Pool,
  work: (tx: { query: Query }) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const answer = await work({ query: queryOn(client) })
    // PostgreSQL answers a commit with ROLLBACK when `work` swallowed the error of one of its statements.
    const { command } = await client.query('COMMIT')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed.')
    return answer
  } catch (error) {
    // A connection that cannot even roll back is thrown away; its transaction ends with it.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

// https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_type.dat
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMP = 1114

const TEXT_ARRAY: number = 1009

const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')

/** As the driver does it, but for what it gets wrong for us: int8 as text, and days and times in the machine's own zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === INT8) return parseInt8
  if (oid === INT8_ARRAY) return parseInt8s
  if (oid === DATE) return (text: string) => text
  if (oid === TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
  return pg.types.getTypeParser(oid, 'text')
}

function parseInt8s(text: string): (number | null)[] {
  return parseTexts(text).map((item) => (item === null ? null : parseInt8(item)))
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is more than a number can hold exactly.`)
  return value
}
