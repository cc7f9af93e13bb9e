import type pg from 'pg'
import type { Db, Statement } from './db.ts'
import { retryDeadlocks } from './errors.ts'

/**
 * Runs a statement that decides by what it finds, such as a toggle: those of one `turn` run one after the other, and
 * each sees what the one before it did. A statement by itself would see the world as it was when it began to wait.
 * Without a turn it runs at once: one that sets what is wanted needs none.
 */
export const queryInTurn = <Row extends pg.QueryResultRow>(
  db: Pick<Db, 'query' | 'rawTransaction'>,
  turn: string | null,
  sql: Statement,
  values: readonly unknown[],
): Promise<Row[]> =>
  turn === null
    ? db.query<Row>(sql, values)
    : retryDeadlocks(() =>
        db.rawTransaction(async (tx) => {
          await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [turn])
          return tx.query<Row>(sql, values)
        }),
      )
