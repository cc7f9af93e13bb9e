import { otherSide } from '../../../../contract/chats/status.ts'
import type {
  answerDispute as answerEndpoint,
  disputeDeal as disputeEndpoint,
  resolveDeal as resolveEndpoint,
} from '../../../../contract/deals/disputes.ts'
import { canAnswerDispute } from '../../../../contract/deals/state.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { attachUploads, holdUploads, releaseHolds } from '../../media/public.ts'
import { getDeal } from '../queries/deals.ts'
import {
  applyDealStep,
  assertDealStep,
  canDispute,
  changeDealDetails,
  isRepeatedStep,
  lockDeal,
  lockDealById,
  stateError,
} from './deal-transition.ts'
import { eraseDeleted } from './erase-user.ts'
import { transactionOnProduct } from './transaction-on-product.ts'

type DealDeps = Deps<'db' | 'storage' | 'clock'>

/**
 * Opens a dispute, which an administrator decides. Repeated by the same side, it changes nothing.
 * @throws NOT_FOUND; DEAL_STATE, also without payment or hand-over in the last 14 days;
 * UPLOAD_UNKNOWN
 */
export const disputeDeal = async (
  deps: DealDeps,
  actor: Member,
  { id, reason, attachments }: ParsedInput<typeof disputeEndpoint>,
): Promise<EndpointResult<typeof disputeEndpoint>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (isRepeatedStep(deal, 'dispute', side)) return
    assertDealStep(deal, 'dispute', side, at)
    if (!canDispute(deal, at)) throw stateError(deal, side, at)
    if (deal.receipt) await holdUploads(tx, id, [deal.receipt.storageKey])
    const files = await takeEvidence(tx, { id, ownerId: actor.userId, attachments })
    const dispute = { by: side, reason, attachments: files, at: at.toISOString() }
    await applyDealStep(tx, deal, 'dispute', {
      by: side,
      at,
      note: reason,
      columns: { dispute: JSON.stringify(dispute) },
    })
  })
  return getDeal(deps, actor, { id })
}

/**
 * Records what the side that did not open a dispute says, for the administrator who decides it.
 * Repeated, it changes nothing.
 * @throws NOT_FOUND; FORBIDDEN for the side that opened it; DEAL_STATE; UPLOAD_UNKNOWN
 */
export const answerDispute = async (
  deps: DealDeps,
  actor: Member,
  { id, text, attachments }: ParsedInput<typeof answerEndpoint>,
): Promise<EndpointResult<typeof answerEndpoint>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    const { dispute } = deal
    if (dispute?.by === side) throw fail('FORBIDDEN')
    if (dispute?.answer) return
    if (!dispute || !canAnswerDispute(deal, side)) throw stateError(deal, side, at)
    const files = await takeEvidence(tx, { id, ownerId: actor.userId, attachments })
    const answer = { text, attachments: files, at: at.toISOString() }
    await changeDealDetails(tx, deal, {
      change: 'dispute-answered',
      by: side,
      at,
      note: text,
      columns: { dispute: JSON.stringify({ ...dispute, answer }) },
    })
  })
  return getDeal(deps, actor, { id })
}

type Evidence = { id: string; ownerId: string; attachments?: readonly { key: string }[] | null | undefined }

/** Takes uploads as evidence of a deal: they stay until the decision, whoever deletes them. */
const takeEvidence = async (tx: Tx, { id, ownerId, attachments }: Evidence) => {
  const keys = attachments?.map(({ key }) => key) ?? []
  const files = await attachUploads(tx, { keys, ownerId, folder: 'chats' })
  await holdUploads(
    tx,
    id,
    files.map(({ storageKey }) => storageKey),
  )
  return files
}

/**
 * Decides a dispute, and records the decision and the side that failed in the audit log. Repeated,
 * it changes nothing.
 * @throws NOT_FOUND; FORBIDDEN if the administrator is on a side of the deal; DEAL_STATE
 */
export const resolveDeal = async (
  deps: DealDeps,
  actor: Member,
  { id, outcome, reason, failedSide }: ParsedInput<typeof resolveEndpoint>,
): Promise<EndpointResult<typeof resolveEndpoint>> => {
  const at = new Date(deps.clock.now())
  const step = `resolve-${outcome}` as const
  await transactionOnProduct(deps.db, { table: 'Deal', id }, async (tx) => {
    const deal = await lockDealById(tx, id)
    if (!deal) throw fail('NOT_FOUND')
    if ([deal.buyerId, deal.ownerId].includes(actor.userId)) throw fail('FORBIDDEN')
    if (isRepeatedStep(deal, step, 'admin')) return
    assertDealStep(deal, step, 'admin', at)
    const opposed = outcome === 'cancel' && deal.dispute ? otherSide(deal.dispute.by) : null
    const failed = failedSide === undefined ? opposed : failedSide
    await applyDealStep(tx, deal, step, { by: 'admin', at, note: reason, columns: { failedSide: failed } })
    await releaseHolds(tx, [id], deal.poster)
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
