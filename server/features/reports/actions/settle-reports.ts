import type { createReport as createCall } from '../../../../contract/reports/rest.ts'
import type { CallParsed } from '../../../../contract/wire.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'
import { reportDecided } from '../events.ts'

/** Closes all open reports of a thing, in the transaction of the verdict on it; whoever reported it is told. */
export async function settleReports(
  tx: Transaction,
  actor: Member,
  verdict: Pick<CallParsed<typeof createCall>, 'targetType' | 'targetId'> & {
    status: 'resolved' | 'dismissed'
    resolution: string | null
  },
): Promise<void> {
  const { targetType, targetId, status, resolution } = verdict
  const settled = await tx.report.updateManyAndReturn({
    where: { targetType, targetId, status: 'open' },
    data: { status, resolution, decidedAt: new Date(), decidedBy: actor.userId },
    select: { id: true, reporterId: true },
  })
  for (const { id: reportId, reporterId: userId } of settled)
    if (userId !== actor.userId) await tx.record(reportDecided, { reportId, userId, status, resolution })
}
