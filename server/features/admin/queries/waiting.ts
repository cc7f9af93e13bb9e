import { type AliasableExpression, sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { openAccountRequests } from '../../accounts/tables.ts'
import { openDisputes } from '../../deals/tables.ts'
import { openReports } from '../../reports/tables.ts'
import { pendingIdentityRequests, pendingSellerRequests } from '../../verification/tables.ts'

export type WaitingKind = 'identity' | 'seller' | 'account' | 'report' | 'dispute'

/** Open reviews of a kind: how many, and the age of the oldest. */
export type Waiting = { kind: WaitingKind; count: number; oldestSeconds: number }

/** Counts the open reviews of every kind. */
export const readWaiting = async ({ db }: Deps<'db'>): Promise<Waiting[]> => {
  const count = async (
    kind: WaitingKind,
    open: AliasableExpression<{ createdAt: Date }>,
  ): Promise<Waiting> => {
    const row = await db.kysely
      .selectFrom(open.as('open'))
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number | null>`extract(epoch FROM now() - min("createdAt"))::float8`.as('oldest'),
      ])
      .executeTakeFirstOrThrow()
    return { kind, count: row.count, oldestSeconds: Math.max(0, row.oldest ?? 0) }
  }
  return [
    await count('identity', pendingIdentityRequests()),
    await count('seller', pendingSellerRequests()),
    await count('account', openAccountRequests()),
    await count('report', openReports()),
    await count('dispute', openDisputes()),
  ]
}
