import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Open reviews of a kind: how many, and the age of the oldest. */
export type Waiting = { kind: string; count: number; oldestSeconds: number }

type Queue = 'IdentityRequest' | 'SellerRequest' | 'AccountRequest' | 'Report'

/** Counts the open reviews of every kind. */
export const readWaiting = async ({ db }: Deps<'db'>): Promise<Waiting[]> => {
  const count = async (kind: string, table: Queue, status: 'pending' | 'open'): Promise<Waiting> => {
    const row = await db.kysely
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number | null>`extract(epoch FROM now() - min("createdAt"))::float8`.as('oldest'),
      ])
      .where('status', '=', status)
      .executeTakeFirstOrThrow()
    return { kind, count: row.count, oldestSeconds: Math.max(0, row.oldest ?? 0) }
  }
  return [
    await count('identity', 'IdentityRequest', 'pending'),
    await count('seller', 'SellerRequest', 'pending'),
    await count('account', 'AccountRequest', 'open'),
    await count('report', 'Report', 'open'),
  ]
}
