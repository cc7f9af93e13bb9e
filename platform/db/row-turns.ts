import pLimit, { type LimitFunction } from 'p-limit'
import { recheckCaller } from '../limits/caller-check.ts'

/** A row that many callers change: a product or shop with its counts, a comment with its likes. */
export type SharedRow = `${'product' | 'shop' | 'comment'}:${string}`

/** Runs `work` in the turn of a row. */
export type RowTurns = <Result>(row: SharedRow, work: () => Promise<Result>) => Promise<Result>

/** The second one reads while the first one commits. */
const MAX_PER_ROW = 2

/**
 * Creates turns for changes of rows that many callers change. Whoever waits for a row in
 * PostgreSQL holds a connection: two for each row, and `atOnce` for all. The others wait here.
 */
export const createRowTurns = (atOnce: number): RowTurns => {
  const connections = pLimit(atOnce)
  const rows = new Map<SharedRow, { turns: LimitFunction; count: number }>()
  return async (row, work) => {
    const own = rows.get(row) ?? { turns: pLimit(MAX_PER_ROW), count: 0 }
    rows.set(row, own)
    own.count += 1
    try {
      return await own.turns(() =>
        connections(async () => {
          await recheckCaller()
          return work()
        }),
      )
    } finally {
      own.count -= 1
      if (own.count === 0) rows.delete(row)
    }
  }
}
