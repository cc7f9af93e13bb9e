import { z } from 'zod'
import { sides } from '../chats/status.ts'
import { bothIds, id, timestamp } from '../ids.ts'
import { money } from '../money.ts'
import { offerCauses, offerStatuses } from './state.ts'

const side = z.enum(sides)

/** The buyer, as the shop sees who it is. */
export const dealBuyer = z.object({ id, name: z.string(), avatar: z.string().nullable() })

/**
 * The product of an offer as it is now, or of a deal as it was when the deal was made. `price` is
 * the asking price.
 */
export const dealProduct = z.object({
  id,
  title: z.string(),
  price: money.nullable(),
  poster: z.string().nullable(),
})

/** One proposal: the price of one unit, and how many. */
const proposal = z.object({
  by: side,
  price: money,
  quantity: z.number().int(),
  note: z.string().nullable(),
  at: timestamp,
})

export const offer = z.object({
  ...bothIds,
  chatId: id,
  productId: id,
  product: dealProduct,
  shopId: id,
  buyerId: id,
  buyer: dealBuyer,
  /** The side that made the standing proposal. */
  by: side,
  price: money,
  quantity: z.number().int(),
  total: money,
  note: z.string().nullable(),
  status: z.enum(offerStatuses),
  /** Accepted or declined by the product's settings. */
  isAutomatic: z.boolean(),
  /** Why it was declined or withdrawn. */
  reason: z.string().nullable(),
  /** Set where nobody typed the reason, which is then the English text of this cause. */
  cause: z.enum(offerCauses).optional(),
  /** All proposals, oldest first. */
  history: z.array(proposal),
  expiresAt: timestamp,
  dealId: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Offer = z.output<typeof offer>
