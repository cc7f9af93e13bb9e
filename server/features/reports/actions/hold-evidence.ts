import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../../platform/db/db.ts'
import { userTable } from '../../accounts/tables.ts'
import { holdUploads, releaseHolds } from '../../media/public.ts'

const files = z.object({ media: z.array(z.object({ key: z.string() })) })

/** Keeps the files of a report's evidence until it is decided, and no others. */
export const holdEvidence = async (tx: Tx, reportId: string, evidence: unknown): Promise<void> => {
  const { data } = files.safeParse(evidence)
  await releaseHolds(tx, [reportId])
  await holdUploads(tx, reportId, [...new Set(data?.media.map(({ key }) => key))])
}

/** Releases the files of decided reports, and removes the evidence of deleted authors. */
export const closeEvidence = async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
  if (reportIds.length === 0) return
  await releaseHolds(tx, reportIds)
  const author = sql<string>`("Report".evidence ->> 'userId')::uuid`
  await tx
    .updateTable('Report')
    .set({ evidence: null })
    .where('id', 'in', reportIds)
    .where('evidence', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(userTable.as('u'))
          .select('u.id')
          .where('u.id', '=', author)
          .where('u.status', '=', 'deleted'),
      ),
    )
    .execute()
}
