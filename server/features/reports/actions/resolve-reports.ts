import { sql } from 'kysely'
import type { createReport as createEndpoint } from '../../../../contract/reports/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Member } from '../../../access.ts'
import { reportDecided } from '../events.ts'
import { closeEvidence } from './hold-evidence.ts'

/** Closes all open reports of a target, in the transaction of the verdict on it. */
export const resolveReports = async (
  tx: Tx,
  actor: Pick<Member, 'userId'>,
  verdict: Pick<ParsedInput<typeof createEndpoint>, 'targetType' | 'targetId'> & {
    status: 'resolved' | 'dismissed'
    resolution: string | null
  },
): Promise<void> => {
  const { targetType, targetId, status, resolution } = verdict
  const closed = await tx
    .updateTable('Report')
    .set({ status, resolution, decidedAt: sql<Date>`now()`, decidedBy: actor.userId })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('status', '=', 'open')
    .returning(['id as reportId', 'reporterId as userId'])
    .execute()
  await closeEvidence(
    tx,
    closed.map(({ reportId }) => reportId),
  )
  for (const { reportId, userId } of closed)
    if (userId !== actor.userId)
      await recordEvent(tx, reportDecided, { reportId, userId, status, resolution })
}
