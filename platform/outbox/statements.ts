import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { settingOfStatement } from '../db/expressions.ts'
import { type Builder, prepared } from '../db/prepared.ts'
import { currentRequestContext } from '../request-context.ts'
import type { Outbox } from './port.ts'

const MAX_ATTEMPTS = 12

type Due = { leaseMs: number; limit: number; names: readonly string[] }

/** Leases events of these names whose lease has expired: of crashed processes, and failed ones. */
export const leaseDueQuery = prepared(({ kysely, param }: Builder<Due>) =>
  kysely
    .updateTable('Outbox')
    .set({ dueAt: sql`now() + make_interval(secs => ${param('leaseMs')}::float8 / 1000)` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Outbox')
        .select('id')
        .where('dueAt', '<=', sql<Date>`now()`)
        .where('failedAt', 'is', null)
        .where(sql<boolean>`name = ANY(${param('names')}::text[])`)
        .orderBy('dueAt')
        .limit(param('limit'))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'payload', 'done', 'trail as requestContext']),
)

/**
 * Commits without waiting for the disk. A lost deletion only dispatches the event again, and the
 * WAL holds the changes of listeners before it.
 */
const withAsyncCommit = settingOfStatement('synchronous_commit', 'off')

/** Renews leases. */
export const renewQuery = prepared(({ kysely, param }: Builder<{ leaseMs: number; ids: string[] }>) =>
  kysely
    .updateTable('Outbox')
    .set({ dueAt: sql`now() + make_interval(secs => ${param('leaseMs')}::float8 / 1000)` })
    .where(sql<boolean>`id = ANY(${param('ids')}::uuid[])`)
    .where('failedAt', 'is', null)
    .where(withAsyncCommit),
)

/** Deletes events whose listeners have all succeeded. */
export const deleteFinishedQuery = prepared(({ kysely, param }: Builder<{ ids: string[] }>) =>
  kysely
    .deleteFrom('Outbox')
    .where(sql<boolean>`id = ANY(${param('ids')}::uuid[])`)
    .where(withAsyncCommit),
)

type Failure = { id: string; done: string[]; message: string }

/** Records a failed attempt. The delay doubles from one second up to five minutes. */
export const recordFailure = async ({ kysely }: Db, { id, done, message }: Failure): Promise<void> => {
  await kysely
    .updateTable('Outbox')
    .set({
      attempts: sql`attempts + 1`,
      error: message,
      done,
      dueAt: sql`now() + make_interval(secs => least(300, power(2, attempts)))`,
      failedAt: sql`CASE WHEN attempts + 1 >= ${MAX_ATTEMPTS} THEN now() END`,
      trail: sql`coalesce(trail, ${JSON.stringify(currentRequestContext())}::jsonb)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Reads the counts of waiting and failed events, and the age of the oldest waiting one. */
export const readStats = async ({ kysely }: Db): ReturnType<Outbox['stats']> => {
  const { oldest, ...counts } = await kysely
    .selectFrom('Outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('failedAt', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('failedAt', 'is not', null).as('failed'),
      sql<
        number | null
      >`extract(epoch FROM now() - min("createdAt") FILTER (WHERE "failedAt" IS NULL))::float8`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, oldestSeconds: Math.max(0, oldest ?? 0) }
}

/** Deletes events that failed for good two weeks ago. */
export const deleteFailed = async ({ kysely }: Db): Promise<void> => {
  await kysely.deleteFrom('Outbox').where('failedAt', '<', sql<Date>`now() - interval '14 days'`).execute()
}
