import { otherSide, type Side } from '../chats/status.ts'
import { DAY_MS } from '../time.ts'

/** The states and transitions of offers and deals. Pure, and shared by server and client. */

export const offerStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const dealStatuses = [
  'agreed',
  'ready',
  'sent',
  'received',
  'closed',
  'cancelled',
  'disputed',
] as const
export type DealStatus = (typeof dealStatuses)[number]

export const handoverTypes = ['pickup', 'delivery', 'rider'] as const
export type HandoverType = (typeof handoverTypes)[number]

export const paymentMethods = ['cash', 'mobile-money', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * `said` (a stored name): the buyer has announced the payment, and the shop has not confirmed it.
 */
export const paymentStatuses = ['none', 'said', 'confirmed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Why a deal changed, where nobody typed a reason. `confirmed` (a stored name): nobody disputed it
 * in time; not the payment's status.
 */
export const dealCauses = ['accountDeleted', 'lapsed', 'confirmed', 'noShow'] as const
export type DealCause = (typeof dealCauses)[number]

/** Why an offer was closed, where nobody typed a reason. */
export const offerCauses = ['productRemoved'] as const
export type OfferCause = (typeof offerCauses)[number]

/** The actors that change a status: a side, an administrator, or a time limit (`clock`). */
export const dealActors = ['buyer', 'shop', 'admin', 'clock'] as const
export type DealActor = (typeof dealActors)[number]

/** A step of an offer. `by` is the side relative to the standing proposal. */
type OfferStep = { from: readonly OfferStatus[]; to: OfferStatus; by: 'proposer' | 'other' | 'clock' }

export const offerSteps = {
  accept: { from: ['pending'], to: 'accepted', by: 'other' },
  decline: { from: ['pending'], to: 'declined', by: 'other' },
  counter: { from: ['pending'], to: 'pending', by: 'other' },
  withdraw: { from: ['pending'], to: 'withdrawn', by: 'proposer' },
  expire: { from: ['pending'], to: 'expired', by: 'clock' },
} as const satisfies Record<string, OfferStep>
export type OfferStepName = keyof typeof offerSteps

type DealStep = {
  from: readonly DealStatus[]
  to: DealStatus
  by: readonly DealActor[]
  /** The types of hand-over that the step fits; all if not set. */
  handover?: readonly HandoverType[]
}

export const dealSteps = {
  'mark-ready': { from: ['agreed'], to: 'ready', by: ['shop'], handover: ['pickup'] },
  'mark-sent': { from: ['agreed'], to: 'sent', by: ['shop'], handover: ['delivery', 'rider'] },
  receive: { from: ['ready', 'sent'], to: 'received', by: ['buyer', 'shop'] },
  cancel: { from: ['agreed', 'ready', 'sent'], to: 'cancelled', by: ['buyer', 'shop'] },
  dispute: { from: ['ready', 'sent', 'received'], to: 'disputed', by: ['buyer', 'shop'] },
  /** Nothing happened for `dealDays.agreed` days: the deal ends. */
  lapse: { from: ['agreed'], to: 'cancelled', by: ['clock'] },
  /** No dispute was opened in time: the deal succeeds. */
  close: { from: ['sent', 'received'], to: 'closed', by: ['clock'] },
  'resolve-complete': { from: ['disputed'], to: 'closed', by: ['admin'] },
  'resolve-cancel': { from: ['disputed'], to: 'cancelled', by: ['admin'] },
} as const satisfies Record<string, DealStep>
export type DealStepName = keyof typeof dealSteps

/** Returns whether a step leads on from a status. */
export const isStepFrom = (name: DealStepName, status: DealStatus): boolean => {
  const { from }: DealStep = dealSteps[name]
  return from.includes(status)
}

/** Returns whether a deal with this status and hand-over can take a step. */
export const isStepPossible = (
  name: DealStepName,
  deal: { status: DealStatus; handover: HandoverType },
): boolean => {
  const step: DealStep = dealSteps[name]
  return step.from.includes(deal.status) && (step.handover?.includes(deal.handover) ?? true)
}

/** Returns the statuses to which an actor can move a deal. */
export const allowedStatuses = (
  deal: { status: DealStatus; handover: HandoverType },
  actor: DealActor,
): DealStatus[] => {
  const names = Object.keys(dealSteps) as DealStepName[]
  const possible = names.filter((name) => {
    const { by }: DealStep = dealSteps[name]
    return by.includes(actor) && isStepPossible(name, deal)
  })
  return [...new Set(possible.map((name) => dealSteps[name].to))]
}

/** Statuses before the buyer has the goods: the deal can be changed and cancelled. */
export const beforeHandoverStatuses: readonly DealStatus[] = dealSteps.cancel.from
export const isBeforeHandover = (status: DealStatus): boolean => isStepFrom('cancel', status)

/** Statuses that no step leads from. */
export const isFinal = (status: DealStatus): boolean => status === 'closed' || status === 'cancelled'
export const finalStatuses = dealStatuses.filter(isFinal)

/** Returns whether a payment can still be announced or confirmed. */
export const isPayable = (status: DealStatus): boolean => !isFinal(status) && status !== 'disputed'
export const payableStatuses = dealStatuses.filter(isPayable)

/**
 * Days in a status after which a time limit moves the deal; changes prolong only `agreed`. `ready`
 * and `disputed` have no limit: the shop cancels, or an administrator decides.
 */
export const dealDays = { agreed: 7, sent: 14, received: 3 } as const satisfies Partial<
  Record<DealStatus, number>
>
/** Days that a pick-up waits: a shop that cancels later was left waiting by the buyer. */
export const COLLECT_DAYS = 3
/** Days after the payment was announced, or the hand-over, during which a deal can be disputed. */
export const DISPUTE_DAYS = 14

/** Returns when a time limit moves a deal that got its status at `since`; `null` for never. */
export const expiryOf = (status: DealStatus, since: Date): Date | null => {
  const days: Partial<Record<DealStatus, number>> = dealDays
  const count = days[status]
  return count === undefined ? null : new Date(since.getTime() + count * DAY_MS)
}

/**
 * Returns whether a deal can be disputed at `now`: its payment was announced or confirmed
 * (`paidAt`: the earlier), or its goods were handed over, at most `DISPUTE_DAYS` ago.
 */
export const isDisputable = (
  deal: { status: DealStatus; payment: PaymentStatus },
  { paidAt, receivedAt, now }: { paidAt: Date | null; receivedAt: Date | null; now: Date },
): boolean => {
  if (!isStepFrom('dispute', deal.status)) return false
  if (deal.status !== 'received' && deal.payment === 'none') return false
  return now.getTime() - Math.max(Number(paidAt), Number(receivedAt)) <= DISPUTE_DAYS * DAY_MS
}

/** Returns whether a side can answer a dispute: the one that did not open it, once. */
export const canAnswerDispute = (
  deal: { status: DealStatus; dispute: { by: Side; answer?: object | null } | null },
  side: Side,
): boolean =>
  deal.status === 'disputed' && deal.dispute !== null && deal.dispute.by !== side && !deal.dispute.answer

/**
 * Returns whether a pick-up has waited so long that a shop which cancels it was left waiting.
 * `waited` is the time that the deal had its status, in milliseconds.
 */
export const isUncollected = (deal: {
  status: DealStatus
  payment: PaymentStatus
  waited: number
}): boolean => isCollectable(deal) && deal.waited >= COLLECT_DAYS * DAY_MS

/** Returns whether a pick-up waits for a buyer who has not paid for it. */
export const isCollectable = ({ status, payment }: { status: DealStatus; payment: PaymentStatus }): boolean =>
  status === 'ready' && payment !== 'confirmed'

type Failing = { status: DealStatus; payment: PaymentStatus; by: DealActor; waited: number }

/**
 * Returns the side because of which a deal is cancelled by an actor, or `null` for neither.
 * `waited` is the time that it had its status, in milliseconds.
 */
export const failedSideOf = ({ status, payment, by, waited }: Failing): Side | null => {
  if (by === 'buyer') return 'buyer'
  if (by === 'shop') return isUncollected({ status, payment, waited }) ? 'buyer' : 'shop'
  // Neither side did anything, unless the shop had the money.
  return by === 'clock' && payment === 'confirmed' ? 'shop' : null
}

/** Returns whether the shop can confirm a payment: cash also if the buyer did not announce it. */
export const canConfirmPayment = (payment: { method: PaymentMethod; status: PaymentStatus }): boolean =>
  payment.status === 'said' || (payment.status === 'none' && payment.method === 'cash')

/** Tolerance of `isPastTime`: forms choose whole minutes, and the request takes time to arrive. */
const PAST_AFTER_MS = 60_000
/** Returns whether a time of hand-over is over at `now`. */
export const isPastTime = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > PAST_AFTER_MS

/** Maximum number of proposals of one offer. */
export const MAX_PROPOSALS = 10
/** An offer may be at most this many times the asking price. */
export const MAX_PRICE_FACTOR = 10
/** Wrong hand-over codes after which the shop cannot use the code any more. */
export const MAX_CODE_TRIES = 5
export const MAX_OFFER_HOURS = 168

/** Returns the side that may take a step of an offer whose standing proposal is by `proposer`. */
export const sideOfStep = (name: Exclude<OfferStepName, 'expire'>, proposer: Side): Side =>
  offerSteps[name].by === 'proposer' ? proposer : otherSide(proposer)

/** Where a deal stands for its shop: what the shop has to do next. */
export const dealStages = ['dispute', 'payment', 'handover', 'done'] as const
export type DealStage = (typeof dealStages)[number]

/**
 * Returns the stage of a deal. `payment`: the shop checks or collects it, as soon as the buyer says
 * it is paid, and at the latest after the hand-over.
 */
export const stageOf = (deal: { status: DealStatus; payment: PaymentStatus }): DealStage => {
  if (deal.status === 'disputed') return 'dispute'
  if (isFinal(deal.status)) return 'done'
  if (deal.payment === 'said') return 'payment'
  if (isBeforeHandover(deal.status)) return 'handover'
  return deal.payment === 'confirmed' ? 'done' : 'payment'
}
