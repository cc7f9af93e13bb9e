import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../prisma/generated/kysely.ts'
import { currentRequestContext } from '../request-context.ts'
import { type Tracing, traced } from '../tracing/port.ts'
import { cancellable } from './cancellable.ts'
import type { ConnectionQueue, Release } from './connection-queue.ts'
import { retryDeadlocks } from './errors.ts'
import { statementName } from './prepared.ts'

const { DatabaseError } = pg

/** Cancels the running statement of a PostgreSQL process. */
export type Cancel = (processId: number) => Promise<void>

type Connections = {
  /** Stays the caller's to close. */
  pool: pg.Pool
  /** Without it, the pool serves waiters first come, first served. */
  queue?: ConnectionQueue
}

/** Opens Kysely over a pool. */
export const createKysely = (connections: Connections, tracing: Tracing, cancel: Cancel): Kysely<DB> =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(connections, tracing, cancel),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/**
 * Kysely's driver for our pool. Statements made with `prepared()` run under their name, and one
 * outside a transaction runs again after a deadlock.
 */
class PgDriver implements Driver {
  readonly #connections: Connections
  readonly #tracing: Tracing
  readonly #cancel: Cancel

  constructor(connections: Connections, tracing: Tracing, cancel: Cancel) {
    this.#connections = connections
    this.#tracing = tracing
    this.#cancel = cancel
  }

  async init() {}
  async destroy() {}

  async acquireConnection(): Promise<PgConnection> {
    const { pool, queue } = this.#connections
    const release = (await queue?.acquire()) ?? (() => {})
    try {
      return new PgConnection(await pool.connect(), release, this.#tracing, this.#cancel)
    } catch (error) {
      release()
      throw error
    }
  }

  async releaseConnection(connection: PgConnection) {
    connection.client.release(connection.failure)
    connection.releaseSlot()
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings) {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      throw new Error('Transactions are read committed: other settings are not supported.')
    await connection.run({ text: 'BEGIN' })
    connection.isInTransaction = true
  }

  async commitTransaction(connection: PgConnection) {
    const { command } = await connection.run({ text: 'COMMIT' })
    // PostgreSQL answers COMMIT with ROLLBACK when the error of a statement was swallowed.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed.')
  }

  async rollbackTransaction(connection: PgConnection) {
    // A connection that cannot roll back is discarded, which ends its transaction.
    await connection.run({ text: 'ROLLBACK' }).catch((error: Error) => {
      connection.failure = error
    })
  }
}

const MAX_TEXT = 1000

/** The span of a statement. Values are never part of it: they travel beside the text. */
const spanOf = ({ text }: pg.QueryConfig): [name: string, options: Parameters<Tracing['start']>[1]] => [
  `sql ${text.trim().split(/\s/, 1)[0]?.toUpperCase()}`,
  {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
  },
]

/**
 * Runs a statement by the driver's callback API. With its promise API, V8 moves the rows of large
 * results to the old generation of the heap, and memory grows from page to page.
 */
const runStatement = async <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => {
  try {
    return await new Promise((resolve, reject) => {
      client.query<Row>(statement, (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // Points the stack trace at the caller: the driver's own begins at its socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Frees the place in the queue of connections. */
  readonly releaseSlot: Release
  isInTransaction = false
  /** Set when the connection must not return to the pool. */
  failure: Error | undefined

  readonly #tracing: Tracing
  readonly #cancel: Cancel

  constructor(client: pg.PoolClient, releaseSlot: Release, tracing: Tracing, cancel: Cancel) {
    this.client = client
    this.releaseSlot = releaseSlot
    this.#tracing = tracing
    this.#cancel = cancel
  }

  /** Ends the running statement. The driver's types lack the process that serves a connection. */
  async cancel() {
    const processId: unknown = Reflect.get(this.client, 'processID')
    if (typeof processId === 'number') await this.#cancel(processId)
  }

  /** Runs a statement, within a span if a request, event or job is traced. */
  run<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const run = () => runStatement<Row>(this.client, statement)
    const isTraced = this.#tracing.isOn && currentRequestContext()?.traceparent !== undefined
    return isTraced ? traced(this.#tracing, ...spanOf(statement), run) : run()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Kysely infers `Row` from the query; the generated table types match what the pool's type
    // parsers return.
    const statement = { name: statementName(query), text: query.sql, values: [...query.parameters] }
    const run = () =>
      cancellable(
        () => this.run<Row & pg.QueryResultRow>(statement),
        () => this.cancel(),
      )
    try {
      const { rows, rowCount } = await (this.isInTransaction ? run() : retryDeadlocks(run))
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      // PostgreSQL closes the connection after it: the next caller must not get it meanwhile.
      if (error instanceof DatabaseError && error.severity === 'FATAL') this.failure = error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: required by the interface; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.')
  }
}
