import { otherSide, type Side } from '../../../../contract/chats/status.ts'
import type {
  acceptOffer as acceptOfferEndpoint,
  counterOffer as counterOfferEndpoint,
  declineOffer as declineOfferEndpoint,
  withdrawOffer as withdrawOfferEndpoint,
} from '../../../../contract/deals/rest.ts'
import { MAX_PROPOSALS, offerSteps } from '../../../../contract/deals/state.ts'
import { toMinor } from '../../../../contract/money.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { assertNotBlocked } from '../../blocks/public.ts'
import { offerChanged } from '../events.ts'
import { getDeal } from '../queries/deals.ts'
import { offerExpiry, priceOfTerms, type SellableProduct } from '../queries/offer-terms.ts'
import { getOffer } from '../queries/offers.ts'
import { assertDailyLimit } from './assert-daily-limit.ts'
import { assertSidesActive } from './assert-sides-active.ts'
import { lockSellableProduct } from './lock-sellable-product.ts'
import {
  acceptLocked,
  answerAutomatically,
  assertOfferStep,
  type LockedOffer,
  updateOffer,
  withOffer,
  writeOffer,
} from './offer-transition.ts'
import { assertUnpaidDealsLimit } from './unpaid-deals.ts'

type OfferDeps = Deps<'db' | 'storage' | 'clock' | 'env'>

/**
 * Accepts the standing proposal and opens the deal. Repeated by the same side, it changes nothing.
 * @throws NOT_FOUND; OFFER_CLOSED; FORBIDDEN for the proposer, or if one blocked the other;
 * OUT_OF_STOCK; CONFLICT for a buyer with too many unpaid deals; TOO_MANY_REQUESTS
 */
export const acceptOffer = async (
  deps: OfferDeps,
  actor: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof acceptOfferEndpoint>> => {
  const at = new Date(deps.clock.now())
  const dealId = await withOffer(deps, { id, userId: actor.userId, at }, async (tx, { offer, side }) => {
    if (offer.status === offerSteps.accept.to && offer.dealId && offer.by !== side) return offer.dealId
    assertOfferStep(offer, 'accept', side)
    await assertNotBlocked(tx, offer.buyerId, offer.ownerId)
    if (side === 'buyer') {
      await assertUnpaidDealsLimit(deps, tx, offer)
      await assertDailyLimit(deps, tx, { table: 'Deal', ...offer, at })
    }
    const answer = { by: side, notified: [otherSide(side)], at, isAutomatic: false }
    const opened = await acceptLocked(tx, offer, answer)
    if (!opened) throw fail('OUT_OF_STOCK')
    // After the deal, which is NOT_FOUND for a deleted shop; a refusal rolls it back.
    await assertSidesActive(tx, offer)
    return opened
  })
  const [{ offer }, { deal }] = await Promise.all([
    getOffer(deps, actor, { id }),
    getDeal(deps, actor, { id: dealId }),
  ])
  return { offer, deal }
}

/**
 * Declines the standing proposal. Repeated by the same side, it changes nothing.
 * @throws NOT_FOUND; OFFER_CLOSED; FORBIDDEN for the proposer
 */
export const declineOffer = async (
  deps: OfferDeps,
  actor: Member,
  { id, reason = null }: ParsedInput<typeof declineOfferEndpoint>,
): Promise<EndpointResult<typeof declineOfferEndpoint>> => {
  const at = new Date(deps.clock.now())
  await withOffer(deps, { id, userId: actor.userId, at }, async (tx, { offer, side }) => {
    const wasDeclined = offer.status === offerSteps.decline.to && !offer.isAutomatic
    if (wasDeclined && offer.by !== side) return
    assertOfferStep(offer, 'decline', side)
    await writeOffer(
      tx,
      id,
      { change: 'declined', notified: [otherSide(side)], at },
      { status: offerSteps.decline.to, reason },
    )
  })
  return getOffer(deps, actor, { id })
}

/**
 * Withdraws the caller's standing proposal. Repeated, it changes nothing.
 * @throws NOT_FOUND; OFFER_CLOSED; FORBIDDEN for the other side
 */
export const withdrawOffer = async (
  deps: OfferDeps,
  actor: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof withdrawOfferEndpoint>> => {
  const at = new Date(deps.clock.now())
  await withOffer(deps, { id, userId: actor.userId, at }, async (tx, { offer, side }) => {
    if (offer.status === offerSteps.withdraw.to && offer.by === side) return
    assertOfferStep(offer, 'withdraw', side)
    await writeOffer(
      tx,
      id,
      { change: 'withdrawn', notified: [otherSide(side)], at },
      { status: offerSteps.withdraw.to },
    )
  })
  return getOffer(deps, actor, { id })
}

/**
 * Makes another proposal the standing one. Repeated with the same terms, it changes nothing.
 * @throws NOT_FOUND, FORBIDDEN (proposer, or blocked), OFFER_CLOSED, also after the last proposal
 * or if the product has another currency by now; and as `priceOfTerms`
 */
export const counterOffer = async (
  deps: OfferDeps,
  actor: Member,
  { id, ...input }: ParsedInput<typeof counterOfferEndpoint>,
): Promise<EndpointResult<typeof counterOfferEndpoint>> => {
  const at = new Date(deps.clock.now())
  await withOffer(deps, { id, userId: actor.userId, at }, async (tx, { offer, side }) => {
    const quantity = input.quantity ?? offer.quantity
    if (isRepeated(offer, side, { ...input, quantity })) return
    assertOfferStep(offer, 'counter', side)
    if (offer.history.length >= MAX_PROPOSALS) throw fail('OFFER_CLOSED')
    await assertNotBlocked(tx, offer.buyerId, offer.ownerId)
    const product = await lockSellableProduct(tx, { ...offer, at })
    await assertSidesActive(tx, offer)
    // An amount would be of the product's currency, the proposals before it of the offer's.
    if (product.currency !== offer.currency) throw fail('OFFER_CLOSED')
    const priceMinor = priceOfTerms(product, { amount: input.amount, quantity })
    const proposal = { by: side, priceMinor, quantity, note: input.note ?? null }
    await propose(deps, tx, offer, { proposal, at, product })
  })
  return getOffer(deps, actor, { id })
}

type Counter = {
  proposal: Omit<LockedOffer['history'][number], 'at'>
  at: Date
  product: SellableProduct
}

/** Makes another proposal the standing one, and answers it by the product's settings. */
const propose = async (
  deps: OfferDeps,
  tx: Tx,
  offer: LockedOffer,
  { proposal, at, product }: Counter,
): Promise<void> => {
  const history = JSON.stringify([...offer.history, { ...proposal, at: at.toISOString() }])
  const expiresAt = offerExpiry(product, at)
  const columns = { ...proposal, history, expiresAt, remindedAt: null }
  const { updatedAt } = await updateOffer(tx, offer.id, columns, at)
  // First, since who is notified depends on it.
  const isAnswered = await answerAutomatically(deps, tx, { ...offer, ...proposal }, { product, at })
  await recordEvent(tx, offerChanged, {
    offerId: offer.id,
    change: 'countered',
    notified: isAnswered ? [] : [otherSide(proposal.by)],
    at: updatedAt.toISOString(),
  })
}

/** Returns whether the standing proposal is the same counter-offer by the same side. */
const isRepeated = (offer: LockedOffer, side: Side, terms: { amount: number; quantity: number }): boolean =>
  offer.status === 'pending' &&
  offer.history.length > 1 &&
  offer.by === side &&
  offer.priceMinor === toMinor(terms.amount, offer.currency) &&
  offer.quantity === terms.quantity
