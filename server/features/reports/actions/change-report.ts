import { sql } from 'kysely'
import type { AdminReport } from '../../../../contract/admin/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Member } from '../../../access.ts'
import { reportDecided } from '../events.ts'
import { closeEvidence, holdEvidence } from './hold-evidence.ts'

type State = Pick<AdminReport, 'status' | 'resolution'>

/**
 * Decides a report, or opens it again, and returns what it was before; `undefined` if there is
 * none.
 * @throws CONFLICT if the reporter has another open report of the same target
 */
export const changeReport = async (
  tx: Tx,
  actor: Member,
  id: string,
  { status, resolution }: State,
): Promise<State | undefined> => {
  const before = await tx
    .selectFrom('Report')
    .select(['id', 'evidence', 'status', 'resolution', 'reporterId', 'targetType', 'targetId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  if (status === 'open' && (await hasOtherOpen(tx, before))) throw fail('CONFLICT')

  const decision =
    status === 'open'
      ? { decidedAt: null, decidedBy: null }
      : { decidedAt: sql<Date>`now()`, decidedBy: actor.userId }
  await tx
    .updateTable('Report')
    .set({ status, resolution, ...decision })
    .where('id', '=', id)
    .execute()
  if (status === 'open') await holdEvidence(tx, id, before.evidence)
  else await closeEvidence(tx, [id])
  if (status !== 'open' && status !== before.status && before.reporterId !== actor.userId)
    await recordEvent(tx, reportDecided, { reportId: id, userId: before.reporterId, status, resolution })
  return { status: before.status, resolution: before.resolution }
}

type Report = { id: string; reporterId: string; targetType: AdminReport['targetType']; targetId: string }

const hasOtherOpen = async (tx: Tx, report: Report): Promise<boolean> => {
  const other = await tx
    .selectFrom('Report')
    .select('id')
    .where('id', '<>', report.id)
    .where('status', '=', 'open')
    .where('reporterId', '=', report.reporterId)
    .where('targetType', '=', report.targetType)
    .where('targetId', '=', report.targetId)
    .executeTakeFirst()
  return other !== undefined
}
