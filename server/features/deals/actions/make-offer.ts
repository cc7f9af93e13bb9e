import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { otherSide, type Side } from '../../../../contract/chats/status.ts'
import type {
  makeChatOffer as makeChatOfferEndpoint,
  makeOffer as makeOfferEndpoint,
} from '../../../../contract/deals/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { findOrRun } from '../../../find-or-run.ts'
import { type WithStatus, withStatus } from '../../../route.ts'
import { assertNotBlocked } from '../../blocks/public.ts'
import { isInChat, openChat, storeDealMessage } from '../../conversations/public.ts'
import { chatMessageTable, chatTable } from '../../conversations/tables.ts'
import { offerChanged } from '../events.ts'
import {
  loadSellableProduct,
  offerExpiry,
  priceOfTerms,
  type SellableProduct,
} from '../queries/offer-terms.ts'
import { getOffer } from '../queries/offers.ts'
import { sideOfUser } from '../sides.ts'
import { tradeMessage } from '../trade-message.ts'
import { assertDailyLimit } from './assert-daily-limit.ts'
import { assertUnansweredOffersLimit, lockOffersOfBuyer } from './assert-unanswered-offers-limit.ts'
import { lockSellableProduct } from './lock-sellable-product.ts'
import { answerAutomatically, expireOffer, type LockedOffer, lockOpenOffer } from './offer-transition.ts'

type OfferDeps = Deps<'db' | 'outbox' | 'storage' | 'clock' | 'env'>
type NewOffer = Omit<ParsedInput<typeof makeChatOfferEndpoint>, 'chatId' | 'productId'>

/**
 * Offers the shop of a product a price, in the chat with it.
 * @throws NOT_FOUND; FORBIDDEN for the own product, or if one blocked the other; what `offerInChat`
 * throws
 */
export const makeOffer = async (
  deps: OfferDeps,
  actor: Member,
  { id: productId, ...terms }: ParsedInput<typeof makeOfferEndpoint>,
): Promise<WithStatus<EndpointResult<typeof makeOfferEndpoint>>> => {
  const { userId } = actor
  const at = new Date(deps.clock.now())
  const product = await loadSellableProduct(deps.db.kysely, productId, userId, at)
  if (product.ownerId === userId) throw fail('FORBIDDEN')
  await assertNotBlocked(deps.db.kysely, userId, product.ownerId)
  const chatId = await openChat(deps, userId, product.shopId)
  const chat = { id: chatId, shopId: product.shopId, buyerId: userId, ownerId: product.ownerId }
  return offerInChat(deps, actor, { chat, productId, terms, at })
}

/**
 * Offers the other side of a chat a price for a product of the shop.
 * @throws NOT_FOUND; PRODUCT_NOT_OF_SHOP; FORBIDDEN if one blocked the other; what `offerInChat`
 * throws
 */
export const makeChatOffer = async (
  deps: OfferDeps,
  actor: Member,
  { chatId, productId, ...terms }: ParsedInput<typeof makeChatOfferEndpoint>,
): Promise<WithStatus<EndpointResult<typeof makeChatOfferEndpoint>>> => {
  const { kysely } = deps.db
  const chat = await kysely
    .selectFrom(chatTable.as('c'))
    .select(['c.id', 'c.shopId', 'c.buyerId', 'c.ownerId'])
    .where('c.id', '=', chatId)
    .where(isInChat(sql.val(actor.userId)))
    .executeTakeFirst()
  if (!chat) throw fail('NOT_FOUND')
  await assertNotBlocked(kysely, chat.buyerId, chat.ownerId)
  const at = new Date(deps.clock.now())
  const product = await loadSellableProduct(kysely, productId, chat.buyerId, at)
  if (product.shopId !== chat.shopId) throw fail('PRODUCT_NOT_OF_SHOP')
  return offerInChat(deps, actor, { chat, productId, terms, at })
}

type ChatOffer = {
  chat: { id: string; shopId: string; buyerId: string; ownerId: string }
  productId: string
  terms: NewOffer
  at: Date
}

/**
 * Stores an offer with its message. A repeated `clientMessageId` returns the first offer with 200.
 * @throws CONFLICT if another message has the `clientMessageId`; what `storeOffer` throws
 */
const offerInChat = async (deps: OfferDeps, actor: Member, made: ChatOffer) => {
  const { chat, productId, terms } = made
  const find = () => findOffer(deps, { chatId: chat.id, senderId: actor.userId }, terms.clientMessageId)
  const { result: id, isNew } = await findOrRun(find, async () => {
    const { offerId, event } = await deps.db.transactionOn(`product:${productId}`, (tx) =>
      storeOffer(deps, tx, actor, made),
    )
    if (event) deps.outbox.dispatch(event)
    return offerId
  })
  const { offer } = await getOffer(deps, actor, { id })
  return withStatus(isNew ? 201 : 200, { offer, chatId: chat.id })
}

/**
 * Finds the offer that a message made.
 * @throws CONFLICT if that message made none
 */
const findOffer = async (
  { db }: OfferDeps,
  { chatId, senderId }: { chatId: string; senderId: string },
  clientMessageId: string | null | undefined,
): Promise<string | undefined> => {
  if (clientMessageId == null) return undefined
  const message = await db.kysely
    .selectFrom(chatMessageTable.as('m'))
    .select('m.offerId')
    .where('m.chatId', '=', chatId)
    .where('m.senderId', '=', senderId)
    .where('m.clientMessageId', '=', clientMessageId)
    .executeTakeFirst()
  if (!message) return undefined
  if (!message.offerId) throw fail('CONFLICT')
  return message.offerId
}

/**
 * Returns an offer by the terms of its product.
 * @throws what `priceOfTerms` throws
 */
const newOffer = ({ chat, terms, at }: ChatOffer, by: Side, product: SellableProduct): LockedOffer => {
  const { quantity, note = null } = terms
  const priceMinor = priceOfTerms(product, terms)
  return {
    id: newId(),
    chatId: chat.id,
    productId: product.id,
    shopId: chat.shopId,
    buyerId: chat.buyerId,
    ownerId: chat.ownerId,
    title: product.title,
    by,
    priceMinor,
    currency: product.currency,
    quantity,
    note,
    status: 'pending',
    isAutomatic: false,
    reason: null,
    cause: null,
    history: [{ by, priceMinor, quantity, note, at: at.toISOString() }],
    expiresAt: offerExpiry(product, at),
    remindedAt: null,
    dealId: null,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Stores an offer with its message. Returns its id and the event of the message.
 * @throws OFFER_EXISTS; TOO_MANY_REQUESTS; OFFERS_OFF; FORBIDDEN if a block came in between;
 * NOT_FOUND if the product was removed in between; what `priceOfTerms` throws
 */
const storeOffer = async (deps: OfferDeps, tx: Tx, actor: Member, made: ChatOffer) => {
  const { chat, productId, terms, at } = made
  const { buyerId } = chat
  const by = sideOfUser(chat, actor.userId)
  await lockOffersOfBuyer(tx, buyerId)
  if (by === 'buyer') {
    await assertUnansweredOffersLimit(deps, tx, { buyerId, productId, at })
    await assertDailyLimit(deps, tx, { table: 'Offer', buyerId, shopId: chat.shopId, at })
  }
  await assertNoneOpen(tx, { buyerId, productId, at })
  const product = await lockSellableProduct(tx, { buyerId, productId, at })
  if (!product.takesOffers) throw fail('OFFERS_OFF')
  const offer = newOffer(made, by, product)
  await tx
    .insertInto('Offer')
    .values({ ...offer, history: JSON.stringify(offer.history) })
    .execute()
  // Before the event, since who is notified depends on it.
  const isAnswered = await answerAutomatically(deps, tx, offer, { product, at })
  await recordEvent(tx, offerChanged, {
    offerId: offer.id,
    change: 'made',
    notified: isAnswered ? [] : [otherSide(by)],
    at: at.toISOString(),
  })
  const message = await storeDealMessage(tx, {
    chatId: chat.id,
    senderId: actor.userId,
    ...tradeMessage('offer', offer),
    productId,
    clientMessageId: terms.clientMessageId ?? null,
    offerId: offer.id,
  })
  if (!message) throw fail('FORBIDDEN')
  return { offerId: offer.id, event: message.event }
}

/**
 * Checks that a buyer has no open offer for a product, by either side. Exact after
 * `lockOffersOfBuyer`. Expires one whose time is over: the job that does may be late.
 * @throws OFFER_EXISTS
 */
const assertNoneOpen = async (
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
): Promise<void> => {
  const open = await lockOpenOffer(tx, buyerId, productId)
  if (!open) return
  if (open.expiresAt > at) throw fail('OFFER_EXISTS')
  await expireOffer(tx, open.id, at)
}
