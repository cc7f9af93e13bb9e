import { z } from 'zod'
import { closedAs } from '../accounts/views.ts'
import { sides } from '../chats/status.ts'
import { mediaFile } from '../chats/views.ts'
import { bothIds, id, timestamp } from '../ids.ts'
import { money } from '../money.ts'
import { dealBuyer, dealProduct } from './offer.ts'
import {
  dealActors,
  dealCauses,
  dealStatuses,
  handoverTypes,
  paymentMethods,
  paymentStatuses,
} from './state.ts'

/** Changes of a deal that keep its status. */
export const dealChanges = [
  'handover',
  'payment',
  'payment-said',
  'payment-confirmed',
  'dispute-answered',
] as const

/** A new status, or a change that keeps the status. */
const timelineEntry = z.object({
  status: z.enum(dealStatuses).optional(),
  change: z.enum(dealChanges).optional(),
  /** The fields that changed: `place`, `at`, … */
  fields: z.array(z.string()).optional(),
  by: z.enum(dealActors),
  at: timestamp,
  note: z.string().nullable(),
  /** Set where nobody typed the note, which is then the English text of this cause. */
  cause: z.enum(dealCauses).optional(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const deal = z.object({
  ...bothIds,
  /** Short, and unique in its shop. */
  number: z.string().max(12),
  chatId: id,
  offerId: id.nullable(),
  /** The message of a purchase without an offer. */
  messageId: id.nullable(),
  productId: id,
  product: dealProduct,
  shopId: id,
  shop: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    /** Its owner's account is closed, or an administrator closed the shop (`deactivated`). */
    closed: closedAs.optional(),
  }),
  buyerId: id,
  buyer: dealBuyer.extend({
    /**
     * Share of the buyer's deals that did not fail on the buyer's side, from 0 to 1, each shop
     * counted alike; `null` below five. For the shop only.
     */
    completionRate: z.number().nullable().optional(),
    closed: closedAs.optional(),
  }),
  price: money,
  quantity: z.number().int(),
  total: money,
  handover: z.object({
    type: z.enum(handoverTypes),
    place: z.string().nullable(),
    at: timestamp.nullable(),
    note: z.string().nullable(),
  }),
  payment: z.object({
    method: z.enum(paymentMethods),
    /** How the shop wants to be paid. */
    instructions: z.string().nullable(),
    status: z.enum(paymentStatuses),
    reference: z.string().nullable(),
    /** An image of the receipt. */
    attachment: mediaFile.nullable(),
  }),
  status: z.enum(dealStatuses),
  /** The side because of which it was cancelled, or against which its dispute was decided. */
  failedSide: z.enum(sides).nullable(),
  timeline: z.array(timelineEntry),
  dispute: z
    .object({
      by: z.enum(sides),
      reason: z.string(),
      attachments: z.array(mediaFile),
      at: timestamp,
      /** The answer of the other side. */
      answer: z.object({ text: z.string(), attachments: z.array(mediaFile), at: timestamp }).nullable(),
    })
    .nullable(),
  /** The hand-over code, to the buyer only; `null` once the deal has ended. */
  code: z.string().nullable().optional(),
  /** When a time limit cancels or closes it. */
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Deal = z.output<typeof deal>

/** The worth of the closed deals in one currency; `recent…`: closed in the last 30 days. */
export const shopSales = z.object({
  currency: z.string(),
  deals: z.int(),
  /** In major units, as `recentAmount`. */
  amount: z.number(),
  recentDeals: z.int(),
  recentAmount: z.number(),
})
export type ShopSales = z.output<typeof shopSales>
