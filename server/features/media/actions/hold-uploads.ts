import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/**
 * Keeps the bytes of files until `releaseHolds`, although their owner deletes them: a deal, a
 * dispute or a report shows them (decisions 073 and 100).
 */
export const holdUploads = async (
  tx: Tx,
  holderId: string,
  storageKeys: readonly string[],
): Promise<void> => {
  if (storageKeys.length === 0) return
  await tx
    .insertInto('UploadHold')
    .values(storageKeys.map((storageKey) => ({ holderId, storageKey })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Releases the files of deals or reports, but for `kept`. The sweep deletes those that their owner
 * deleted.
 */
export const releaseHolds = async (
  tx: Tx,
  holderIds: readonly string[],
  kept: string | null = null,
): Promise<void> => {
  if (holderIds.length === 0) return
  const held = tx.deleteFrom('UploadHold').where('holderId', 'in', holderIds)
  await (kept === null ? held : held.where('storageKey', '<>', kept)).execute()
}

const eb = expressionBuilder<DB & { u: DB['Upload'] }, 'u'>()

/** Condition: nothing holds the upload `u`. */
export const isNotHeld = (): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('UploadHold as hold')
        .select('hold.holderId')
        .whereRef('hold.storageKey', '=', 'u.storageKey'),
    ),
  )
