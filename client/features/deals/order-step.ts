import {
  canConfirmPayment,
  type DealStage,
  isPayable,
  isStepPossible,
  stageOf,
} from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'

/** The lists of a shop's orders: offers that wait for it, and its deals by stage. */
export type OrderSource = 'answer' | DealStage

/** The tabs of a shop's orders. Disputes stand above the offers that wait. */
export type OrderTab = Exclude<OrderSource, 'dispute'>

/** An action that a shop takes from its list of orders. */
export type OrderAction = 'instruct' | 'confirm' | 'mark-ready' | 'mark-sent' | 'receive'

/** Returns the tab that a deal stands under. */
export const tabOfDeal = ({ status, payment }: Deal): OrderTab => {
  const stage = stageOf({ status, payment: payment.status })
  return stage === 'dispute' ? 'answer' : stage
}

/** Returns whether the buyer is to pay and the shop has not said how. */
export const isUntold = ({ status, payment }: Deal): boolean =>
  isTransferDue({ status, payment }) && payment.instructions === null

/** Returns whether the buyer is to pay before the hand-over and has not said so yet. */
export const isTransferDue = ({ status, payment }: Pick<Deal, 'status' | 'payment'>): boolean =>
  isPayable(status) && payment.status === 'none' && payment.method !== 'cash'

/** Returns the step that the shop takes next, or `null` if it waits or is done. */
export const nextStep = (deal: Deal): OrderAction | null => {
  const { status, payment } = deal
  // A pick-up, and goods that the buyer has, are handed over before they are paid.
  if (isUntold(deal) && (status === 'agreed' || status === 'received')) return 'instruct'
  if (tabOfDeal(deal) === 'payment') return isPayable(status) && canConfirmPayment(payment) ? 'confirm' : null
  const state = { status, handover: deal.handover.type }
  const steps = ['mark-ready', 'mark-sent', 'receive'] as const
  const step = steps.find((one) => isStepPossible(one, state)) ?? null
  // After sending unpaid goods, the shop waits for the payment.
  return step === 'mark-sent' && isTransferDue(deal) ? null : step
}

/** How many orders a list of the shop holds, and how many of them wait for the shop. */
type Held = { count: number; total: number }

const openTabs = ['answer', 'handover', 'payment'] as const

/** Returns the tab that a shop's orders open with: the first one with work, else with orders. */
export const tabToOpen = (
  waiting: Record<(typeof openTabs)[number] | 'dispute', Held>,
): OrderTab | undefined => {
  const holds = (tab: (typeof openTabs)[number], what: keyof Held) =>
    waiting[tab][what] + (tab === 'answer' ? waiting.dispute[what] : 0) > 0
  return openTabs.find((tab) => holds(tab, 'count')) ?? openTabs.find((tab) => holds(tab, 'total'))
}
