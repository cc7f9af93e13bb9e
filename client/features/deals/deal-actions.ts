import type { Side } from '../../../contract/chats/status.ts'
import {
  COLLECT_DAYS,
  canAnswerDispute,
  canConfirmPayment,
  type DealStatus,
  isBeforeHandover,
  isCollectable,
  isDisputable,
  isPayable,
  isStepPossible,
  isUncollected,
} from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { isUntold, nextStep } from './order-step.ts'

/** An action that a side can take on the page of a deal. */
export type DealAction =
  /** The buyer chooses for the first time how to get it and how to pay. */
  | 'arrange'
  | 'pay'
  /** The shop says how it is paid. */
  | 'instruct'
  | 'confirm'
  /** The shop writes to the buyer that no payment has come. */
  | 'not-arrived'
  /** The shop cancels a pick-up that nobody collected. */
  | 'no-show'
  | 'mark-ready'
  | 'mark-sent'
  | 'receive'
  /** The shop enters the buyer's code. */
  | 'code'
  | 'change'
  | 'cancel'
  | 'dispute'

type Actions = { primary: DealAction | null; others: DealAction[] }

/** Returns the actions that a side can take now: the one it is expected to take, and the others. */
export const actionsOf = (deal: Deal, side: Side, now: number): Actions => {
  const possible = side === 'buyer' ? buyerActions(deal) : shopActions(deal, now)
  const primary = (side === 'buyer' ? buyerNext(deal) : shopNext(deal)) ?? null
  const all = [...possible, ...sharedActions(deal, side, now)]
  return { primary, others: all.filter((action) => action !== primary) }
}

const stateOf = ({ status, handover }: Deal) => ({ status, handover: handover.type })
const isUnpaid = ({ status, payment }: Deal) => isPayable(status) && payment.status === 'none'

/**
 * Returns whether a side has chosen how the deal is handed over or paid: false while it has
 * the server's defaults.
 */
export const isArranged = ({ status, handover, payment, timeline }: Deal): boolean =>
  (status !== 'agreed' && status !== 'cancelled') ||
  timeline.some((entry) => entry.status === 'ready' || entry.status === 'sent') ||
  payment.method !== 'cash' ||
  payment.status !== 'none' ||
  handover.type !== 'pickup' ||
  [handover.place, handover.at, handover.note].some(Boolean) ||
  timeline.some(({ change, fields }) => change !== undefined && !isOfInstructions(fields))

/** How the shop is paid says nothing of how the buyer pays. */
const isOfInstructions = (fields: readonly string[] | undefined): boolean =>
  fields?.every((field) => field === 'instructions') ?? false

const buyerActions = (deal: Deal): DealAction[] => [
  ...(deal.status !== 'agreed' || isArranged(deal) ? [] : (['arrange'] as const)),
  ...(isUnpaid(deal) && isArranged(deal) ? (['pay'] as const) : []),
  ...(isStepPossible('receive', stateOf(deal)) ? (['receive'] as const) : []),
]

/** Cash is usually paid at the hand-over, everything else before it. */
const buyerNext = (deal: Deal): DealAction | undefined => {
  const actions = buyerActions(deal)
  if (actions[0] === 'arrange') return 'arrange'
  // The shop has not said how to pay: paying is offered among the other actions, not first.
  if (isUntold(deal)) return actions.find((action) => action === 'receive')
  if (deal.payment.method !== 'cash' || actions.includes('receive')) {
    return deal.payment.method === 'cash' ? 'receive' : actions[0]
  }
  return deal.status === 'received' ? actions[0] : undefined
}

const shopActions = (deal: Deal, now: number): DealAction[] => {
  const steps = (['mark-ready', 'mark-sent'] as const).filter((step) => isStepPossible(step, stateOf(deal)))
  const canConfirm = isPayable(deal.status) && canConfirmPayment(deal.payment)
  return [
    ...(isUntold(deal) ? (['instruct'] as const) : []),
    ...(canConfirm ? (['confirm'] as const) : []),
    ...(deal.payment.status === 'said' && canConfirm ? (['not-arrived'] as const) : []),
    ...steps,
    ...(isStepPossible('receive', stateOf(deal)) ? (['code'] as const) : []),
    ...(isNoShow(deal, now) ? (['no-show'] as const) : []),
  ]
}

const readySince = ({ timeline, updatedAt }: Deal): number =>
  Date.parse(timeline.findLast(({ status }) => status === 'ready')?.at ?? updatedAt)

const isNoShow = (deal: Deal, now: number): boolean =>
  isUncollected({ status: deal.status, payment: deal.payment.status, waited: now - readySince(deal) })

/**
 * Returns from when on a shop can cancel a pick-up without that counting against it, or `null` if
 * the deal does not wait for its buyer.
 */
export const noShowFrom = (deal: Deal): Date | null =>
  isCollectable({ status: deal.status, payment: deal.payment.status })
    ? new Date(readySince(deal) + COLLECT_DAYS * DAY_MS)
    : null

/** Until it is arranged, the buyer may want it brought: there is no pick-up to get ready for. */
export const shopStep = (deal: Deal) => (isArranged(deal) ? nextStep(deal) : null)

const shopNext = (deal: Deal): DealAction | null => {
  const step = shopStep(deal)
  return step === 'receive' ? 'code' : step
}

/** Returns whether a deal waits for its shop rather than for its buyer or for time. */
export const isShopsTurn = (deal: Deal): boolean => canAnswerDispute(deal, 'shop') || shopNext(deal) !== null

/** Until a deal is arranged, the buyer arranges it instead of changing it. */
const sharedActions = (deal: Deal, side: Side, now: number): DealAction[] => [
  ...(isBeforeHandover(deal.status) && (side === 'shop' || isArranged(deal)) ? (['change'] as const) : []),
  ...(canDispute(deal, now) ? (['dispute'] as const) : []),
  ...(isStepPossible('cancel', stateOf(deal)) ? (['cancel'] as const) : []),
]

const canDispute = ({ status, payment, timeline }: Deal, now: number): boolean => {
  const paid = timeline.find(({ change }) => change === 'payment-said' || change === 'payment-confirmed')
  const received = timeline.findLast((entry) => entry.status === 'received')
  return isDisputable(
    { status, payment: payment.status },
    { paidAt: timeOf(paid), receivedAt: timeOf(received), now: new Date(now) },
  )
}

const timeOf = (entry: { at: string } | undefined): Date | null => (entry ? new Date(entry.at) : null)

/** Returns the statuses that a deal goes through after the present one, if nothing goes wrong. */
export const statusesToCome = (deal: Deal): DealStatus[] => {
  const middle: DealStatus = deal.handover.type === 'pickup' ? 'ready' : 'sent'
  const way: DealStatus[] = ['agreed', middle, 'received', 'closed']
  const at = way.indexOf(deal.status)
  return at < 0 ? [] : way.slice(at + 1)
}
