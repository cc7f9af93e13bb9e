import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/**
 * Maximum keys per user or network of visitors. The oldest are deleted, so that a flood does not
 * affect others.
 */
export const MAX_KEYS_PER_CALLER = 1000
/** Maximum size of the stored responses of all visitors, who rarely send a key. */
export const MAX_VISITOR_BYTES = 200 * 1024 ** 2
/** Bytes of a row without its response, with its part of the indexes. */
const ROW_BYTES = 400

/** Deletes keys one hour after they expired (24 hours, `claim` in `respond-once.ts`). */
export const deleteOldKeys = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('IdempotencyKey')
    .where('createdAt', '<', sql<Date>`now() - interval '25 hours'`)
    .execute()
}

/** Deletes all but the newest keys of a user or of a visitor's network. */
export const deleteSurplusKeys = (
  { db }: Deps<'db'>,
  { caller, network }: { caller: string; network: string | null },
): Promise<void> =>
  deleteAnswered(db.kysely, (eb) => {
    const own = network === null ? eb('caller', '=', caller) : eb('network', '=', network)
    const newestSurplus = eb
      .selectFrom('IdempotencyKey')
      .select('createdAt')
      .where(own)
      .orderBy('createdAt', 'desc')
      .offset(MAX_KEYS_PER_CALLER)
      .limit(1)
    return eb.and([own, eb('createdAt', '<=', newestSurplus)])
  })

/** Deletes the oldest keys of visitors beyond `maxBytes` of responses, as they are stored. */
export const deleteSurplusOfVisitors = ({ db }: Deps<'db'>, maxBytes = MAX_VISITOR_BYTES): Promise<void> =>
  deleteAnswered(db.kysely, (eb) => {
    const bytes = sql`${ROW_BYTES}::int + coalesce(pg_column_size(answer), 0)`
    const sized = eb
      .selectFrom('IdempotencyKey')
      .select(['createdAt', sql<number>`sum(${bytes}) OVER (ORDER BY "createdAt" DESC)`.as('total')])
      .where('network', 'is not', null)
      .as('sized')
    const newestSurplus = eb
      .selectFrom(sized)
      .select((of) => of.fn.max('createdAt').as('createdAt'))
      .where('total', '>', maxBytes)
    return eb.and([eb('network', 'is not', null), eb('createdAt', '<=', newestSurplus)])
  })

/** Deletes the keys whose request is answered. Skips locked ones: others delete the same ones. */
const deleteAnswered = async (
  executor: Executor,
  isSurplus: (eb: ExpressionBuilder<DB, 'IdempotencyKey'>) => Expression<SqlBool>,
): Promise<void> => {
  await executor
    .with('surplus', (qb) =>
      qb
        .selectFrom('IdempotencyKey')
        .select(['caller', 'key'])
        .where('status', 'is not', null)
        .where(isSurplus)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('IdempotencyKey as stored')
    .using('surplus')
    .whereRef('stored.caller', '=', 'surplus.caller')
    .whereRef('stored.key', '=', 'surplus.key')
    .execute()
}

/**
 * Deletes a deleted user's keys, and every stored response that contains their id or one of their
 * contacts (phone, e-mail).
 */
export const deleteResponsesAbout = async (
  tx: Tx,
  userId: string,
  contacts: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('IdempotencyKey')
    .where((eb) =>
      eb.or([
        eb('caller', '=', userId),
        ...[userId, ...contacts].map((text) => sql<boolean>`strpos(answer::text, ${text}) > 0`),
      ]),
    )
    .execute()
}
