import type {
  confirmDealPayment as confirmEndpoint,
  markDealPaid as markPaidEndpoint,
} from '../../../../contract/deals/rest.ts'
import { canConfirmPayment, isPayable } from '../../../../contract/deals/state.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { attachUploads } from '../../media/public.ts'
import { getDeal } from '../queries/deals.ts'
import { changeDealDetails, lockDeal, stateError } from './deal-transition.ts'

type DealDeps = Deps<'db' | 'storage' | 'clock'>

/**
 * Records that the buyer says to have paid. Repeated, it changes nothing.
 * @throws NOT_FOUND; FORBIDDEN for the shop; DEAL_STATE, also after the shop confirmed cash on its
 * own; UPLOAD_UNKNOWN
 */
export const markDealPaid = async (
  deps: DealDeps,
  actor: Member,
  { id, reference, attachment }: ParsedInput<typeof markPaidEndpoint>,
): Promise<EndpointResult<typeof markPaidEndpoint>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (side !== 'buyer') throw fail('FORBIDDEN')
    if (deal.timeline.some(({ change }) => change === 'payment-said')) return
    if (!isPayable(deal.status) || deal.paymentStatus !== 'none') throw stateError(deal, side, at)
    const keys = attachment ? [attachment.key] : []
    const [receipt] = await attachUploads(tx, { keys, ownerId: actor.userId, folder: 'chats' })
    await changeDealDetails(tx, deal, {
      change: 'payment-said',
      by: side,
      at,
      columns: {
        paymentStatus: 'said',
        paidAt: at,
        ...(reference && { paymentReference: reference }),
        ...(receipt && { receipt: JSON.stringify(receipt) }),
      },
    })
  })
  return getDeal(deps, actor, { id })
}

/**
 * Records that the payment has arrived. Repeated, it changes nothing.
 * @throws NOT_FOUND; FORBIDDEN for the buyer; DEAL_STATE, also for a payment other than cash that
 * the buyer did not announce
 */
export const confirmDealPayment = async (
  deps: DealDeps,
  actor: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof confirmEndpoint>> => {
  const at = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { deal, side } = await lockDeal(tx, id, actor.userId)
    if (side !== 'shop') throw fail('FORBIDDEN')
    if (deal.paymentStatus === 'confirmed') return
    const payment = { method: deal.paymentMethod, status: deal.paymentStatus }
    if (!isPayable(deal.status) || !canConfirmPayment(payment)) throw stateError(deal, side, at)
    await changeDealDetails(tx, deal, {
      change: 'payment-confirmed',
      by: side,
      at,
      columns: { paymentStatus: 'confirmed', paidAt: deal.paidAt ?? at },
    })
  })
  return getDeal(deps, actor, { id })
}
