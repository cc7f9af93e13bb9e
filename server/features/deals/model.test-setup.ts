import fc from 'fast-check'
import type { Side } from '../../../contract/chats/status.ts'
import { type DealStatus, dealDays, type OfferStatus } from '../../../contract/deals/state.ts'
import { DAY_MS } from '../../../contract/time.ts'

/** A day, in milliseconds. */
const OFFER_MS = 2 * DAY_MS
/** Units that the product of a run has. */
export const STOCK = 3

/** A model of the rules, written independently of the table of states. */
type ModelOffer = { status: OfferStatus; by: Side; proposals: number; at: number }
type ModelDeal = {
  status: DealStatus
  way: 'pickup' | 'rider'
  lastBy: string
  paid: 'none' | 'said' | 'confirmed'
  isAnnounced: boolean
  /** When it got its status, was last changed, and was paid. */
  statusAt: number
  changedAt: number
  paidAt: number
}
export type Model = { now: number; offers: ModelOffer[]; deals: ModelDeal[] }

/** Returns the units that deals hold. */
export const held = ({ deals }: Model) => deals.filter(({ status }) => status !== 'cancelled').length

/** Creates commands of both sides and the clock. */
export const command = fc.oneof(
  fc.record({ kind: fc.constant('offer' as const) }),
  fc.record({ kind: fc.constant('buy' as const), way: fc.constantFrom('pickup' as const, 'rider' as const) }),
  fc.record({
    kind: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const, 'counter' as const),
    side: fc.constantFrom('buyer' as const, 'shop' as const),
    index: fc.nat(3),
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['pay', 'confirm', 'ready', 'send', 'receive', 'cancel', 'dispute', 'complete', 'revoke'] as const),
    ),
    side: fc.constantFrom('buyer' as const, 'shop' as const),
    index: fc.nat(3),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.5, 1, 3.5, 8) }),
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const expectOffer = (model: Model, step: Extract<Command, { index: number }>): string | null => {
  const offer = model.offers[step.index]
  if (!offer) return 'NOT_FOUND'
  const other = offer.by === 'buyer' ? 'shop' : 'buyer'
  if (step.kind === 'accept' && offer.status === 'accepted' && step.side === other) return null
  if (step.kind === 'decline' && offer.status === 'declined' && step.side === other) return null
  if (step.kind === 'withdraw' && offer.status === 'withdrawn' && step.side === offer.by) return null
  if (step.kind === 'counter' && offer.status === 'pending' && offer.proposals > 1 && step.side === offer.by)
    return null
  if (offer.status !== 'pending' || model.now >= offer.at + OFFER_MS) return 'OFFER_CLOSED'
  if (step.side !== (step.kind === 'withdraw' ? offer.by : other)) return 'FORBIDDEN'
  if (step.kind === 'counter') {
    if (offer.proposals >= 10) return 'OFFER_CLOSED'
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    Object.assign(offer, { by: step.side, proposals: offer.proposals + 1, at: model.now })
  } else if (step.kind === 'accept') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    offer.status = 'accepted'
    open(model, step.side)
  } else offer.status = step.kind === 'decline' ? 'declined' : 'withdrawn'
  return null
}

const open = (model: Model, by: string, way: ModelDeal['way'] = 'pickup') =>
  model.deals.push({
    status: 'agreed',
    way,
    lastBy: by,
    paid: 'none',
    isAnnounced: false,
    statusAt: model.now,
    changedAt: model.now,
    paidAt: 0,
  })

const expectPayment = (model: Model, deal: ModelDeal, kind: 'pay' | 'confirm', side: Side): string | null => {
  if (side !== (kind === 'pay' ? 'buyer' : 'shop')) return 'FORBIDDEN'
  if (kind === 'pay' ? deal.isAnnounced : deal.paid === 'confirmed') return null
  // The shop had the money before the buyer said so.
  if (deal.paid === 'confirmed') return 'DEAL_STATE'
  if (['closed', 'cancelled', 'disputed'].includes(deal.status)) return 'DEAL_STATE'
  if (deal.paid === 'none') deal.paidAt = model.now
  if (kind === 'pay') deal.isAnnounced = true
  deal.paid = kind === 'pay' ? 'said' : 'confirmed'
  deal.changedAt = model.now
  return null
}

const moves: Record<string, { from: DealStatus[]; to: DealStatus }> = {
  ready: { from: ['agreed'], to: 'ready' },
  send: { from: ['agreed'], to: 'sent' },
  receive: { from: ['ready', 'sent'], to: 'received' },
  cancel: { from: ['agreed', 'ready', 'sent'], to: 'cancelled' },
  dispute: { from: ['ready', 'sent', 'received'], to: 'disputed' },
  complete: { from: ['disputed'], to: 'closed' },
  revoke: { from: ['disputed'], to: 'cancelled' },
}

const expectDeal = (model: Model, step: Extract<Command, { index: number }>): string | null => {
  const deal = model.deals[step.index]
  if (!deal) return 'NOT_FOUND'
  if (step.kind === 'pay' || step.kind === 'confirm') return expectPayment(model, deal, step.kind, step.side)
  const move = moves[step.kind]
  if (!move) throw new Error(step.kind)
  const by = step.kind === 'complete' || step.kind === 'revoke' ? 'admin' : step.side
  const isHandingOver = step.kind === 'ready' || step.kind === 'send'
  if (isHandingOver && by !== 'shop') return 'FORBIDDEN'
  if (deal.status === move.to && deal.lastBy === by) return null
  if (!move.from.includes(deal.status)) return 'DEAL_STATE'
  if (isHandingOver && deal.way !== (step.kind === 'ready' ? 'pickup' : 'rider')) return 'DEAL_STATE'
  // The model's shop does not know the code.
  if (step.kind === 'receive' && by === 'shop') return 'HANDOVER_CODE_WRONG'
  if (step.kind === 'dispute') {
    if (deal.status !== 'received' && deal.paid === 'none') return 'DEAL_STATE'
    const handedOverAt = deal.status === 'received' ? deal.statusAt : 0
    if (model.now - Math.max(handedOverAt, deal.paidAt) > 14 * DAY_MS) return 'DEAL_STATE'
  }
  Object.assign(deal, { status: move.to, lastBy: by, statusAt: model.now, changedAt: model.now })
  return null
}

const pass = (model: Model, days: number) => {
  model.now += days * DAY_MS
  for (const offer of model.offers)
    if (offer.status === 'pending' && model.now >= offer.at + OFFER_MS) offer.status = 'expired'
  for (const deal of model.deals) {
    const isLapsed = deal.status === 'agreed' && model.now >= deal.changedAt + dealDays.agreed * DAY_MS
    const days = deal.status === 'received' || deal.status === 'sent' ? dealDays[deal.status] : Infinity
    const isOver = model.now >= deal.statusAt + days * DAY_MS
    if (!isLapsed && !isOver) continue
    Object.assign(deal, { status: isLapsed ? 'cancelled' : 'closed', lastBy: 'clock', statusAt: model.now })
  }
}

/** The shop cancelled it within a day, unpaid: its buyer cannot buy at once. */
const isUnpaidAndRevoked = ({ now }: Model, { status, lastBy, paid, statusAt }: ModelDeal) =>
  status === 'cancelled' && lastBy === 'shop' && paid !== 'confirmed' && now < statusAt + DAY_MS

/** Returns the error that a command must give, or `null`, and changes the model. */
export const expectCommand = (model: Model, step: Command): string | null => {
  if (step.kind === 'wait') {
    pass(model, step.days)
    return null
  }
  if (step.kind === 'buy') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    if (model.deals.some((deal) => isUnpaidAndRevoked(model, deal))) return 'CONFLICT'
    for (const offer of model.offers)
      if (offer.status === 'pending') offer.status = offer.by === 'buyer' ? 'withdrawn' : 'declined'
    open(model, 'buyer', step.way)
    return null
  }
  if (step.kind === 'offer') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    if (model.offers.some(({ status }) => status === 'pending')) return 'OFFER_EXISTS'
    model.offers.push({ status: 'pending', by: 'buyer', proposals: 1, at: model.now })
    return null
  }
  if ('index' in step && ['accept', 'decline', 'withdraw', 'counter'].includes(step.kind))
    return expectOffer(model, step)
  return expectDeal(model, step)
}
