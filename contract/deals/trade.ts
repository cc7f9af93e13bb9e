import { z } from 'zod'
import { id, timestamp } from '../ids.ts'
import { money } from '../money.ts'
import { dealStatuses, offerStatuses, paymentStatuses } from './state.ts'

/** The offer or the purchase that a message made, as it was then. */
export const trade = z.object({
  kind: z.enum(['offer', 'purchase']),
  quantity: z.number().int(),
  title: z.string(),
  /** Of one unit. */
  price: money,
  total: money,
})
export type Trade = z.output<typeof trade>

/** The offer or the purchase of a message as it is now. */
export const tradeState = z.object({
  offerId: id.nullable(),
  /** Of its deal if there is one, else of the offer. */
  status: z.enum([...offerStatuses, ...dealStatuses]),
  /** Of the deal. */
  payment: z.enum(paymentStatuses).nullable(),
  quantity: z.number().int(),
  /** Of one unit. */
  price: money,
  total: money,
  /** When it changed last. */
  at: timestamp,
})
export type TradeState = z.output<typeof tradeState>
