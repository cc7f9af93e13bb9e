import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { releaseHolds } from '../../media/public.ts'

/**
 * Deletes reports by a deleted user, decided ones about them, and quotations of them in other
 * reports. The files that open reports show stay until the decision.
 */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('Report')
      .where((eb) =>
        eb.or([
          eb('reporterId', '=', userId),
          eb.and([eb('targetId', '=', userId), eb('status', '<>', 'open')]),
        ]),
      )
      .returning('id')
      .execute()
    await releaseHolds(
      tx,
      deleted.map(({ id }) => id),
    )
  })
  await db.kysely
    .updateTable('Report')
    .set({
      evidence: sql`CASE WHEN status = 'open' THEN jsonb_set(evidence, '{text}', '""') END`,
    })
    .where(sql<string>`evidence->>'userId'`, '=', userId)
    .execute()
}
