import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../prisma/generated/kysely.ts'
import { callerSignal } from '../limits/caller-context.ts'
import { createFairQueue, type FairQueue } from '../limits/fair-queue.ts'
import type { Log } from '../logger.ts'
import { noTracing, type Tracing } from '../tracing/port.ts'
import { runCancellable } from './cancellable.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { retryDeadlocks } from './errors.ts'
import { createKysely } from './kysely.ts'
import { createRowQueue, type RowQueue, type SharedRow, withLockTimeout } from './row-queue.ts'

/** A running transaction: Kysely's query builder on its connection. */
export type Tx = Transaction<DB>

/** Executes a query: `db.kysely`, or a transaction. */
export type Executor = Kysely<DB>

export type Db = {
  /** Typed SQL. Each query is a transaction of its own, which runs again after a deadlock. */
  kysely: Kysely<DB>
  /** Connections, and the callers that wait for one. */
  stats(): { inUse: number; idle: number; limit: number; waiting: number }
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws, with its
   * error passed on. Use only `tx` inside. After a deadlock `work` runs again, so it must not have
   * effects outside the database.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs a statement that contains `withLockTimeout`, see `RowQueue`. Not inside a transaction. */
  onSharedRow: RowQueue
  /** As `onSharedRow`, for a transaction. */
  transactionOn<Result>(row: SharedRow, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Calls `listener` after each commit of `transaction`, before its caller continues. */
  onCommit(listener: (tx: Tx) => void): void
  /**
   * Runs a read that may take long in its owner's turn. All of them together have a third of the
   * connections, so that searches hold up nothing but searches. Its statements are cancelled after
   * a time limit, and when the caller is gone.
   */
  longRead: FairQueue
  /**
   * As `longRead`, for lists that count or skip rows, up to 10,000: two at a time, so that the feed
   * and searches do not wait for them.
   */
  countedRead: FairQueue
  /**
   * As `longRead`, for searches through texts without an index: two of each kind at a time, so that
   * indexed searches do not wait for them.
   */
  unindexedSearch: Readonly<Record<'messages' | 'comments', FairQueue>>
  /**
   * Checks that the database answers, on a separate connection, so that a busy pool is no failure.
   * Throws after at most 4 s: 2 to connect and 2 for the answer.
   */
  ping(): Promise<void>
  /**
   * Runs deletions of old data, which may take long, on connections of its own without time limits
   * for statements and locks.
   */
  maintenance: Pick<Db, 'kysely' | 'transaction'>
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>
}

/** With the connections of `kysely`, `transaction` and long reads, which tests hold and observe. */
export type OpenedDb = Db & { pool: pg.Pool }

/** How long a caller waits for a connection while all are in use. */
const WAIT_LIMIT_MS = 10_000
/** How long opening a connection may take, after that. */
const CONNECT_LIMIT_MS = 10_000
/** How long connecting, and then a ping or cancellation, may take. */
const SHORT_QUERY_LIMIT_MS = 2_000
/** Maximum number of callers with queued long reads. */
const MAX_LONG_READERS = 500
/** PostgreSQL ends a transaction that is idle for longer, because it would keep its locks. */
const IDLE_TRANSACTION_LIMIT_MS = 60_000
const MAINTENANCE_CONNECTIONS = 2

/** Time limits for a statement, for its wait for one lock, and for a whole long read. */
type Timeouts = { statementMs: number; lockMs: number; longReadMs: number }

/**
 * Opens the database; connects on first use. While PostgreSQL restarts, calls fail with the
 * connection's error; afterwards they work again.
 */
export const openDb = ({
  url,
  poolSize,
  timeouts,
  log,
  tracing = noTracing,
}: {
  url: string
  poolSize: number
  timeouts?: Timeouts
  log: Log
  tracing?: Tracing
}): OpenedDb => {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'sokoni',
    types: { getTypeParser },
  }
  const open = (options: pg.PoolConfig): pg.Pool => {
    const idle = { idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS }
    const opened = new pg.Pool({ ...settings, ...idle, ...options })
    // Without listeners, a broken connection would end the process. Idle ones emit on the pool,
    // busy ones on themselves.
    opened.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
    opened.on('connect', (client) => {
      client.on('error', () => undefined)
    })
    return opened
  }
  const limits = timeouts && { statement_timeout: timeouts.statementMs, lock_timeout: timeouts.lockMs }
  const pool = open({ max: poolSize, ...limits })
  const maintenancePool = open({ max: MAINTENANCE_CONNECTIONS })
  const [pingPool, cancelPool] = [openSingleConnectionPool(settings), openSingleConnectionPool(settings)]
  const cancel = async (processId: number) => {
    await cancelPool.query('SELECT pg_cancel_backend($1)', [processId])
  }
  const queue = createConnectionQueue(poolSize, { limitMs: WAIT_LIMIT_MS })
  const kysely = createKysely({ pool, queue }, tracing, cancel)
  const maintenance = createKysely({ pool: maintenancePool }, tracing, cancel)
  const commitListeners: ((tx: Tx) => void)[] = []
  const transactionOf =
    (executor: Executor): Db['transaction'] =>
    async (work) => {
      const { tx, result } = await retryDeadlocks(() =>
        executor.transaction().execute(async (tx) => ({ tx, result: await work(tx) })),
      )
      for (const listener of commitListeners) listener(tx)
      return result
    }
  const transaction = transactionOf(kysely)
  const onSharedRow = createRowQueue(Math.floor(poolSize / 2), timeouts?.lockMs ?? Number.POSITIVE_INFINITY)
  return {
    kysely,
    pool,
    stats: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      limit: poolSize,
      waiting: pool.waitingCount + queue.waiting(),
    }),
    transaction,
    onSharedRow,
    transactionOn: (row, work) => onSharedRow(row, () => transaction(limitLockWaits(work))),
    maintenance: { kysely: maintenance, transaction: transactionOf(maintenance) },
    longRead: createLongRead(Math.max(1, Math.floor(poolSize / 3)), timeouts?.longReadMs),
    countedRead: createLongRead(Math.max(1, Math.min(2, Math.floor(poolSize / 5))), timeouts?.longReadMs),
    unindexedSearch: {
      messages: createLongRead(Math.min(2, poolSize), timeouts?.longReadMs),
      comments: createLongRead(Math.min(2, poolSize), timeouts?.longReadMs),
    },
    onCommit: (listener) => void commitListeners.push(listener),
    ping: async () => {
      await pingPool.query('SELECT 1')
    },
    close: async () => {
      await pingPool.end()
      await cancelPool.end()
      await maintenancePool.end()
      await pool.end()
    },
  }
}

/** Limits each wait for a lock in a transaction to `LOCK_WAIT_MS` (`row-queue.ts`). */
const limitLockWaits =
  <Result>(work: (tx: Tx) => Promise<Result>) =>
  async (tx: Tx): Promise<Result> => {
    await tx.selectNoFrom(withLockTimeout.as('isSet')).execute()
    return work(tx)
  }

/** Opens one connection of its own, for short statements that a full pool must not delay. */
const openSingleConnectionPool = (settings: pg.PoolConfig): pg.Pool => {
  const limits = { connectionTimeoutMillis: SHORT_QUERY_LIMIT_MS, query_timeout: SHORT_QUERY_LIMIT_MS }
  const opened = new pg.Pool({ ...settings, ...limits, max: 1 })
  opened.on('error', () => undefined)
  return opened
}

const createLongRead = (atOnce: number, timeoutMs: number | undefined): FairQueue => {
  // One slot for those who used little: nobody waits for the seconds that another one's read takes.
  const inTurn = createFairQueue(atOnce, { maxOwners: MAX_LONG_READERS, reserved: atOnce > 1 ? 1 : 0 })
  return (owner, work) =>
    inTurn(owner, () => {
      const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
      const signals = [timeout, callerSignal()].filter((signal) => signal !== undefined)
      return signals.length === 0 ? work() : runCancellable(AbortSignal.any(signals), work)
    })
}

// https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_type.dat
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMP = 1114
const TEXT_ARRAY: number = 1009

const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')

/**
 * Replaces the driver's parsers of int8, which it returns as text, and of days and times, which it
 * reads in the machine's own zone.
 */
const getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === INT8) return parseInt8
  if (oid === INT8_ARRAY) return parseInt8s
  if (oid === DATE) return (text: string) => text
  if (oid === TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
  return pg.types.getTypeParser(oid, 'text')
}

const parseInt8s = (text: string): (number | null)[] => {
  return parseTexts(text).map((item) => (item === null ? null : parseInt8(item)))
}

const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is more than a number can hold exactly.`)
  return value
}
