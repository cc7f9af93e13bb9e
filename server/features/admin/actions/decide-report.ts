import type { decideReport as decideEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { changeReport } from '../../reports/public.ts'
import { loadAdminReport } from '../queries/reports.ts'

/**
 * Resolves, dismisses or reopens a report, and notifies its reporter.
 *
 * @throws NOT_FOUND; CONFLICT if the reporter has a newer open report of the same target
 */
export const decideReport = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, status, resolution }: ParsedInput<typeof decideEndpoint>,
): Promise<EndpointResult<typeof decideEndpoint>> => {
  await deps.db.transaction(async (tx) => {
    const before = await changeReport(tx, actor, id, { status, resolution: resolution || null })
    if (!before) throw fail('NOT_FOUND')
    await audit(tx, actor, {
      action: status === 'open' ? 'report.open' : status === 'resolved' ? 'report.resolve' : 'report.dismiss',
      targetType: 'report',
      targetId: id,
      before: { status: before.status },
      after: { status },
      reason: resolution ?? null,
    })
  })
  return { report: await loadAdminReport(deps, id) }
}
