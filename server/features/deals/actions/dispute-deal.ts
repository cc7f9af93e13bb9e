import { otherSide } from '../../../../contract/chats/status.ts'
import type {
  disputeDeal as disputeCall,
  resolveDeal as resolveCall,
} from '../../../../contract/deals/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { holdUploads, releaseHolds, takeAttachments } from '../../media/public.ts'
import { getDeal } from '../queries/deals.ts'
import { canDispute, findLocked, lockDeal, moveDeal, mustTake, stateError } from './deal-row.ts'
import { eraseDeleted } from './erase-user.ts'

type DealDeps = Deps<'db' | 'storage' | 'clock'>

/**
 * Asks an administrator to decide about a deal. Repeated by the same side, it changes nothing.
 * @throws NOT_FOUND; DEAL_STATE, also without payment or hand-over in the last 14 days;
 * UPLOAD_UNKNOWN
 */
export const disputeDeal = async (
  deps: DealDeps,
  actor: Member,
  { id, reason, attachments }: CallParsed<typeof disputeCall>,
): Promise<CallResult<typeof disputeCall>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (!mustTake(deal, 'dispute', side, at)) return
    if (!canDispute(deal, at)) throw stateError(deal, side, at)
    const keys = attachments?.map(({ key }) => key) ?? []
    const taken = await takeAttachments(tx, { keys, ownerId: actor.userId, folder: 'chats' })
    const files = [...taken, ...(deal.receipt ? [deal.receipt] : [])]
    await holdUploads(
      tx,
      id,
      files.map(({ storageKey }) => storageKey),
    )
    const dispute = { by: side, reason, attachments: taken, at: at.toISOString() }
    await moveDeal(tx, deal, 'dispute', {
      by: side,
      at,
      note: reason,
      columns: { dispute: JSON.stringify(dispute) },
    })
  })
  return getDeal(deps, actor, { id })
}

/**
 * Decides a dispute, and records the decision and the side that failed in the audit log. Repeated,
 * it changes nothing.
 * @throws NOT_FOUND; FORBIDDEN if the administrator is on a side of the deal; DEAL_STATE
 */
export const resolveDeal = async (
  deps: DealDeps,
  actor: Member,
  { id, outcome, reason, failedSide }: CallParsed<typeof resolveCall>,
): Promise<CallResult<typeof resolveCall>> => {
  const at = new Date(deps.clock.now())
  const step = `resolve-${outcome}` as const
  await deps.db.transaction(async (tx) => {
    const deal = await findLocked(tx, id)
    if (!deal) throw fail('NOT_FOUND')
    if ([deal.buyerId, deal.ownerId].includes(actor.userId)) throw fail('FORBIDDEN')
    if (!mustTake(deal, step, 'admin', at)) return
    const opposed = outcome === 'cancel' && deal.dispute ? otherSide(deal.dispute.by) : null
    const failed = failedSide === undefined ? opposed : failedSide
    await moveDeal(tx, deal, step, { by: 'admin', at, note: reason, columns: { failedSide: failed } })
    await releaseHolds(tx, [id])
    await eraseDeleted(tx, deal, at)
    await audit(tx, actor, {
      action: `deal.${outcome}`,
      targetType: 'deal',
      targetId: id,
      before: { status: deal.status },
      after: { status: outcome === 'complete' ? 'closed' : 'cancelled', failedSide: failed, reason },
    })
  })
  return getDeal(deps, actor, { id })
}
