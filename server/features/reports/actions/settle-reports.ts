import type { createReport as createCall } from '../../../../contract/reports/rest.ts'
import type { CallParsed } from '../../../../contract/wire.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'

/** Closes all open reports of a thing, in the transaction of the verdict on it. */
export async function settleReports(
  tx: Transaction,
  actor: Member,
  verdict: Pick<CallParsed<typeof createCall>, 'targetType' | 'targetId'> & {
    status: 'resolved' | 'dismissed'
    resolution: string | null
  },
): Promise<void> {
  const { targetType, targetId, status, resolution } = verdict
  await tx.report.updateMany({
    where: { targetType, targetId, status: 'open' },
    data: { status, resolution, decidedAt: new Date(), decidedBy: actor.userId },
  })
}
