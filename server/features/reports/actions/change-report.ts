import type { AdminReport } from '../../../../contract/admin/views.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'
import { reportDecided } from '../events.ts'

type State = Pick<AdminReport, 'status' | 'resolution'>

/**
 * Decides a report, or opens it again, in the caller's transaction; whoever reported is told of a new decision. Answers how
 * it was, nothing where there is none. Throws CONFLICT where another of the same person and thing is open.
 */
export async function changeReport(
  tx: Transaction,
  actor: Member,
  id: string,
  { status, resolution }: State,
): Promise<State | undefined> {
  const [before] = await tx.$queryRaw<(State & { reporterId: string; hasOpenTwin: boolean })[]>`
    SELECT r.status, r.resolution, r."reporterId", EXISTS (
      SELECT 1 FROM "Report" o WHERE o.id <> r.id AND o.status = 'open' AND o."reporterId" = r."reporterId"
        AND o."targetType" = r."targetType" AND o."targetId" = r."targetId") AS "hasOpenTwin"
    FROM "Report" r WHERE r.id = ${id}::uuid FOR UPDATE`
  if (!before) return
  if (status === 'open' && before.hasOpenTwin) throw fail('CONFLICT')
  const decision =
    status === 'open'
      ? { decidedAt: null, decidedBy: null }
      : { decidedAt: new Date(), decidedBy: actor.userId }
  await tx.report.update({ where: { id }, data: { status, resolution, ...decision } })
  if (status !== 'open' && status !== before.status && before.reporterId !== actor.userId)
    await tx.record(reportDecided, { reportId: id, userId: before.reporterId, status, resolution })
  return before
}
