import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Maximum keys per caller. The oldest are deleted, so that a flood does not affect other callers.
 */
export const MAX_KEYS_PER_CALLER = 1000

/** Deletes expired keys. */
export const deleteOldKeys = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('IdempotencyKey')
    .where('createdAt', '<', sql<Date>`now() - interval '25 hours'`)
    .execute()
}

/** Deletes all but the newest keys of a caller. */
export const deleteSurplusKeys = async ({ db }: Deps<'db'>, caller: string): Promise<void> => {
  await db.kysely
    .deleteFrom('IdempotencyKey')
    .where('caller', '=', caller)
    .where('status', 'is not', null)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('IdempotencyKey')
        .select('key')
        .where('caller', '=', caller)
        .orderBy('createdAt', 'desc')
        .offset(MAX_KEYS_PER_CALLER),
    )
    .execute()
}

/**
 * Deletes a deleted user's keys, and every stored answer that contains their id or one of `names`
 * (phone, e-mail).
 */
export const deleteAnswersAbout = async (tx: Tx, userId: string, names: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('IdempotencyKey')
    .where((eb) =>
      eb.or([
        eb('caller', '=', userId),
        ...[userId, ...names].map((text) => sql<boolean>`strpos(answer::text, ${text}) > 0`),
      ]),
    )
    .execute()
}
