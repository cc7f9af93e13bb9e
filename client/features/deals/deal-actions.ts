import type { Side } from '../../../contract/chats/status.ts'
import {
  canConfirmPayment,
  canTake,
  type DealStatus,
  isBeforeHandover,
  isDisputable,
  isPayable,
} from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { nextStep } from './order-step.ts'

/** An action that a side can take on the page of a deal. `code`: the shop enters the buyer's code. */
export type DealAction =
  | 'pay'
  | 'confirm'
  | 'mark-ready'
  | 'mark-sent'
  | 'receive'
  | 'code'
  | 'change'
  | 'cancel'
  | 'dispute'

type Actions = { primary: DealAction | null; others: DealAction[] }

/** Returns the actions that a side can take now: the one it is expected to take, and the others. */
export const actionsOf = (deal: Deal, side: Side, now: number): Actions => {
  const possible = side === 'buyer' ? buyerActions(deal) : shopActions(deal)
  const primary = (side === 'buyer' ? buyerNext(deal) : shopNext(deal)) ?? null
  const all = [...possible, ...sharedActions(deal, now)]
  return { primary, others: all.filter((action) => action !== primary) }
}

const stateOf = ({ status, handover }: Deal) => ({ status, handover: handover.type })
const isUnpaid = ({ status, payment }: Deal) => isPayable(status) && payment.status === 'none'

const buyerActions = (deal: Deal): DealAction[] => [
  ...(isUnpaid(deal) ? (['pay'] as const) : []),
  ...(canTake('receive', stateOf(deal)) ? (['receive'] as const) : []),
]

/** Cash is usually paid at the hand-over, everything else before it. */
const buyerNext = (deal: Deal): DealAction | undefined => {
  const actions = buyerActions(deal)
  if (deal.payment.method !== 'cash' || actions.includes('receive')) {
    return deal.payment.method === 'cash' ? 'receive' : actions[0]
  }
  return deal.status === 'received' ? actions[0] : undefined
}

const shopActions = (deal: Deal): DealAction[] => {
  const steps = (['mark-ready', 'mark-sent'] as const).filter((step) => canTake(step, stateOf(deal)))
  const canConfirm = isPayable(deal.status) && canConfirmPayment(deal.payment)
  return [
    ...(canConfirm ? (['confirm'] as const) : []),
    ...steps,
    ...(canTake('receive', stateOf(deal)) ? (['code'] as const) : []),
  ]
}

const shopNext = (deal: Deal): DealAction | null => {
  const step = nextStep(deal)
  return step === 'receive' ? 'code' : step
}

const sharedActions = (deal: Deal, now: number): DealAction[] => [
  ...(isBeforeHandover(deal.status) ? (['change'] as const) : []),
  ...(canDispute(deal, now) ? (['dispute'] as const) : []),
  ...(canTake('cancel', stateOf(deal)) ? (['cancel'] as const) : []),
]

const canDispute = ({ status, payment, timeline, updatedAt }: Deal, now: number): boolean => {
  const counted = timeline.filter((entry) => entry.status === 'received' || entry.change === 'payment-said')
  const since = new Date(counted.at(-1)?.at ?? updatedAt)
  return isDisputable({ status, payment: payment.status }, { since, now: new Date(now) })
}

/** Returns the statuses that a deal goes through after the present one, if nothing goes wrong. */
export const statusesToCome = (deal: Deal): DealStatus[] => {
  const middle: DealStatus = deal.handover.type === 'pickup' ? 'ready' : 'sent'
  const way: DealStatus[] = ['agreed', middle, 'received', 'closed']
  const at = way.indexOf(deal.status)
  return at < 0 ? [] : way.slice(at + 1)
}
