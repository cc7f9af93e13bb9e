import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Prisma } from '../../prisma/generated/client.ts'
import type { DB } from '../../prisma/generated/kysely.ts'
import type { Tx } from './db.ts'

/** What a function takes that is called from both kinds of transactions, until all of them are a `Tx`. */
export type AnyTx = Tx | (Prisma.TransactionClient & { kysely?: Tx })

/** Returns the transaction as a `Tx`. */
export const toTx = (tx: AnyTx): Tx => (tx instanceof Kysely ? tx : (tx.kysely ?? bridgeToKysely(tx)))

/**
 * A `Tx` over a Prisma transaction, for actions that still run in `outbox.transact` and call one that no longer does.
 * Remove it with `transact`.
 */
export const bridgeToKysely = (prisma: Prisma.TransactionClient): Tx => {
  const connection = {
    executeQuery: <Row>(query: CompiledQuery) => run<Row>(prisma, query),
    streamQuery: () => {
      throw new Error('Streaming is not supported.')
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
  }
  const kysely = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  // The transaction is Prisma's to commit; of a `Tx` only the query builder is used.
  return kysely as Tx
}

async function run<Row>(prisma: Prisma.TransactionClient, query: CompiledQuery): Promise<QueryResult<Row>> {
  const node: { kind: string; returning?: unknown } = query.query
  if (/^(Insert|Update|Delete)/.test(node.kind) && !node.returning) {
    const count = await prisma.$executeRawUnsafe(query.sql, ...query.parameters)
    return { rows: [], numAffectedRows: BigInt(count) }
  }
  const rows = await prisma.$queryRawUnsafe<Record<string, unknown>[]>(query.sql, ...query.parameters)
  // As the pool's type parsers do.
  const parsed = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
    ),
  )
  return { rows: parsed as Row[], numAffectedRows: BigInt(rows.length) } // inferred from the query by Kysely
}
