import type { Side } from '../../../contract/chats/status.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { isArranged } from './deal-actions.ts'
import { isTransferDue, isUntold } from './order-step.ts'
import { shortName } from './short-name.ts'

const words = dealPageTexts
type NextKey = keyof typeof words.next

/** Returns what a side does or waits for next, or `null` once the deal has ended. */
export const nextKeyOf = (deal: Deal, side: Side): NextKey | null => {
  const { status } = deal
  if (status === 'closed' || status === 'cancelled') return null
  if (status === 'disputed') return 'disputed'
  return side === 'buyer' ? nextOfBuyer(deal) : nextOfShop(deal)
}

/** The buyer's next step or wait, by the state of the payment. */
const beforeHandover = { none: 'preparedCash', said: 'checked', confirmed: 'prepared' } as const
const afterHandover = { none: 'payLate', said: 'checkedLate', confirmed: 'closes' } as const

const nextOfBuyer = (deal: Deal): NextKey => {
  const { status, payment } = deal
  if (!isArranged(deal)) return 'arrange'
  if (isUntold(deal) && (status === 'agreed' || status === 'received')) return 'asked'
  if (status === 'received') return afterHandover[payment.status]
  if (payment.status === 'none' && payment.method !== 'cash') return 'pay'
  if (status === 'agreed') return beforeHandover[payment.status]
  return status === 'ready' ? 'collect' : 'arrives'
}

const nextOfShop = (deal: Deal): NextKey => {
  const { status, payment, handover } = deal
  if (!isArranged(deal)) return 'chooses'
  if (isUntold(deal) && (status === 'agreed' || status === 'received')) return 'untold'
  if (payment.status === 'said') return 'check'
  if (status === 'received') {
    if (payment.status === 'confirmed') return 'closes'
    return payment.method === 'cash' ? 'collectPayment' : 'unpaidLate'
  }
  if (status !== 'agreed') return 'enterCode'
  if (isTransferDue(deal)) return handover.type === 'pickup' ? 'unpaid' : 'unpaidToSend'
  return handover.type === 'pickup' ? 'prepare' : 'send'
}

/** Returns a price that stays on one line within a sentence: 'E 400' with a no-break space. */
export const unbroken = (price: string): string => price.replaceAll(' ', '\u00a0')

/** Returns in a sentence what a side does or waits for next, or `null` once the deal has ended. */
export const nextOf = (deal: Deal, side: Side): string | null => {
  const key = nextKeyOf(deal, side)
  const other = shortName(side === 'buyer' ? deal.shop.name : deal.buyer.name)
  return key && words.next[key](other, unbroken(formatPrice(deal.total)))
}

/**
 * Returns the status of a deal in words; before the hand-over, a payment says more than "agreed".
 */
export const statusWords = ({
  status,
  payment,
}: {
  status: Deal['status']
  payment: Pick<Deal['payment'], 'status'>
}): string =>
  status === 'agreed' && payment.status !== 'none'
    ? words.agreed[payment.status]
    : ordersTexts.statuses[status]
