import { z } from 'zod'
import { sides } from '../chats/status.ts'
import { field } from '../field-codes.ts'
import { byId, clientMessageId, id, timestampInput } from '../ids.ts'
import { MAX_PRICE } from '../limits.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { accountRates } from '../rates.ts'
import { endpoint } from '../wire.ts'
import { evidenceFile, MAX_NOTE, MAX_REASON, optionalText, reason, sideStep } from './fields.ts'
import { offer } from './offer.ts'
import { dealStages, dealStatuses, handoverTypes, offerStatuses, paymentMethods } from './state.ts'
import { deal, shopSales } from './views.ts'

const MAX_PLACE = 200
const MAX_REFERENCE = 100
const MAX_QUANTITY = 1_000_000

/** The price of one unit in major units of the currency. */
const amount = z.number(field.amount).positive(field.amount).max(MAX_PRICE, field.amount)
const quantity = z.int(field.quantity).min(1, field.quantity).max(MAX_QUANTITY, field.quantity)

const newOffer = z.object({
  amount,
  quantity: quantity.default(1),
  note: optionalText(MAX_NOTE),
  /** Unique per sender and chat: a repeated request returns the first offer with status 200. */
  clientMessageId,
})

const offerBase = {
  method: 'POST',
  status: 201,
  accountRate: accountRates.deals,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'OFFER_EXISTS', 'OUT_OF_STOCK', 'OFFERS_OFF', 'CONFLICT', 'NO_SHOP'],
} as const

export const makeOffer = endpoint({
  ...offerBase,
  path: '/products/:id/offers',
  summary: 'Offer a price for a product; opens the chat with its shop',
  params: byId,
  body: newOffer,
  answer: z.object({ offer, chatId: id }),
})

export const makeChatOffer = endpoint({
  ...offerBase,
  path: '/chats/:chatId/offers',
  summary: 'Offer a price in a shop chat, as buyer or shop',
  params: z.object({ chatId: id }),
  body: newOffer.extend({ productId: id }),
  answer: z.object({ offer, chatId: id }),
  errors: [...offerBase.errors, 'PRODUCT_NOT_OF_SHOP'],
})

const offerAnswerBase = {
  method: 'POST',
  params: byId,
  accountRate: accountRates.deals,
  answer: z.object({ offer }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'OFFER_CLOSED'],
} as const

export const acceptOffer = endpoint({
  ...offerAnswerBase,
  path: '/offers/:id/accept',
  summary: 'Accept the standing proposal, which makes a deal',
  answer: z.object({ offer, deal }),
  errors: [...offerAnswerBase.errors, 'OUT_OF_STOCK', 'CONFLICT'],
})

export const declineOffer = endpoint({
  ...offerAnswerBase,
  path: '/offers/:id/decline',
  summary: 'Decline the standing proposal',
  body: z.object({ reason: optionalText(MAX_REASON) }).prefault({}),
})

export const counterOffer = endpoint({
  ...offerAnswerBase,
  path: '/offers/:id/counter',
  summary: 'Answer the standing proposal with another one',
  body: z.object({ amount, quantity: quantity.optional(), note: optionalText(MAX_NOTE) }),
  errors: [...offerAnswerBase.errors, 'OUT_OF_STOCK'],
})

export const withdrawOffer = endpoint({
  ...offerAnswerBase,
  path: '/offers/:id/withdraw',
  summary: 'Withdraw one’s own standing proposal',
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/offers',
  summary: 'The caller’s offers as buyer or shop, newest first',
  query: cursorQuery().extend({
    role: z.enum(sides).optional(),
    status: z.enum(offerStatuses).optional(),
    chatId: id.optional(),
    /** The side of the standing proposal. */
    by: z.enum(sides).optional(),
    /** Searched in the product's title and, for its shop, in the buyer's name. */
    q: z.string().trim().max(200).optional(),
  }),
  answer: z.object({ offers: z.array(offer), pagination }),
})

export const getOffer = endpoint({
  method: 'GET',
  path: '/offers/:id',
  summary: 'An offer, for its two sides',
  params: byId,
  answer: z.object({ offer }),
  errors: ['NOT_FOUND'],
})

export const getOpenTrades = endpoint({
  method: 'GET',
  path: '/products/:id/open-trades',
  summary: 'How many offers for a product of the caller are open, and deals not handed over yet',
  params: byId,
  answer: z.object({ offers: z.int(), deals: z.int() }),
})

/** Omitted fields keep their values. */
const handover = z.object({
  type: z.enum(handoverTypes).optional(),
  place: optionalText(MAX_PLACE),
  at: timestampInput().nullish(),
  note: optionalText(MAX_NOTE),
})
const payment = z.object({
  method: z.enum(paymentMethods).optional(),
  reference: optionalText(MAX_REFERENCE),
  /** The shop's only. */
  instructions: optionalText(MAX_NOTE),
})

export const buyProduct = endpoint({
  ...offerBase,
  path: '/products/:id/buy',
  summary: 'Buy a product at the asking price, which makes a deal',
  params: byId,
  body: z
    .object({
      quantity: quantity.default(1),
      /** The price of one unit that the buyer saw. If it has changed since: CONFLICT. */
      price: z.object({ amount, currency: z.string().max(10) }).nullish(),
      handover: handover.nullish(),
      payment: payment.omit({ instructions: true }).nullish(),
      clientMessageId,
    })
    .prefault({}),
  answer: z.object({ deal, chatId: id }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'OUT_OF_STOCK', 'CONFLICT', 'NO_SHOP'],
})

export const listDeals = endpoint({
  method: 'GET',
  path: '/deals',
  summary: 'The caller’s deals as buyer or shop, newest first',
  query: cursorQuery().extend({
    role: z.enum(sides).optional(),
    chatId: id.optional(),
    status: z.enum(dealStatuses).optional(),
    stage: z.enum(dealStages).optional(),
    /** Searched in number, product, and the other side's name. */
    q: z.string().trim().max(200).optional(),
  }),
  answer: z.object({ deals: z.array(deal), pagination }),
})

export const getDeal = endpoint({
  method: 'GET',
  path: '/deals/:id',
  summary: 'A deal, for its two sides and administrators',
  params: byId,
  answer: z.object({ deal }),
  errors: ['NOT_FOUND'],
})

export const changeDeal = endpoint({
  ...sideStep,
  method: 'PATCH',
  path: '/deals/:id',
  summary: 'Change hand-over or payment before the hand-over; omitted fields keep their values',
  errors: [...sideStep.errors, 'SHOP_CLOSED'],
  body: z.object({ handover: handover.nullish(), payment: payment.nullish() }),
})

export const markDealPaid = endpoint({
  ...sideStep,
  path: '/deals/:id/mark-paid',
  summary: 'Say, as the buyer, that the deal is paid',
  body: z
    .object({
      reference: optionalText(MAX_REFERENCE),
      attachment: evidenceFile.nullish(),
    })
    .prefault({}),
  errors: [...sideStep.errors, 'UPLOAD_UNKNOWN'],
})

export const confirmDealPayment = endpoint({
  ...sideStep,
  path: '/deals/:id/confirm-payment',
  summary: 'Confirm, as the shop, that the payment arrived',
})

export const markDealReady = endpoint({
  ...sideStep,
  path: '/deals/:id/mark-ready',
  summary: 'Say, as the shop, that the product can be picked up',
})

export const markDealSent = endpoint({
  ...sideStep,
  path: '/deals/:id/mark-sent',
  summary: 'Say, as the shop, that the product is on its way',
  body: z.object({ note: optionalText(MAX_NOTE) }).prefault({}),
})

export const receiveDeal = endpoint({
  ...sideStep,
  path: '/deals/:id/receive',
  summary: 'Confirm the hand-over, as the buyer, or as the shop with the buyer’s code',
  body: z.object({ code: z.string().trim().max(20).nullish() }).prefault({}),
  errors: [...sideStep.errors, 'HANDOVER_CODE_WRONG'],
})

export const cancelDeal = endpoint({
  ...sideStep,
  path: '/deals/:id/cancel',
  summary: 'Cancel a deal before the hand-over',
  // With the cause, the note is its text in place of the reason.
  body: z.object({ reason, cause: z.literal('noShow').optional() }),
})

export const getShopSales = endpoint({
  method: 'GET',
  path: '/shops/:id/sales',
  summary: 'Revenue of the closed deals of the caller’s shop, in each currency',
  params: byId,
  answer: z.object({ sales: z.array(shopSales) }),
  errors: ['NO_SHOP', 'FORBIDDEN'],
})

export const exportDeals = endpoint({
  method: 'GET',
  path: '/shops/:id/deals.csv',
  summary: 'All deals of the caller’s shop as a CSV file',
  params: byId,
  answer: z.string(),
  attachment: 'deals.csv',
  errors: ['NO_SHOP', 'FORBIDDEN'],
})
