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
import { lockProductQuery } from '../../products/public.ts'
import { isVisibleTo } from '../../products/tables.ts'
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
import { assertUnansweredOffersLimit } from './assert-unanswered-offers-limit.ts'
import { answerAutomatically, expireOffer, type LockedOffer } from './offer-transition.ts'

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
  const now = new Date(deps.clock.now())
  const product = await loadSellableProduct(deps.db.kysely, productId, userId, now)
  if (product.ownerId === userId) throw fail('FORBIDDEN')
  await assertNotBlocked(deps.db.kysely, userId, product.ownerId)
  const chatId = await openChat(deps, userId, product.shopId)
  const chat = { id: chatId, shopId: product.shopId, buyerId: userId, ownerId: product.ownerId }
  return offerInChat(deps, actor, { chat, product, terms, now })
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
  const now = new Date(deps.clock.now())
  const product = await loadSellableProduct(kysely, productId, chat.buyerId, now)
  if (product.shopId !== chat.shopId) throw fail('PRODUCT_NOT_OF_SHOP')
  return offerInChat(deps, actor, { chat, product, terms, now })
}

type ChatOffer = {
  chat: { id: string; shopId: string; buyerId: string; ownerId: string }
  product: SellableProduct
  terms: NewOffer
  now: Date
}

/**
 * Stores an offer with its message. A repeated `clientMessageId` returns the first offer with 200.
 * @throws OFFERS_OFF; OFFER_EXISTS; TOO_MANY_REQUESTS; CONFLICT if another message has the
 * `clientMessageId`; what `priceOfTerms` throws
 */
const offerInChat = async (deps: OfferDeps, actor: Member, { chat, product, terms, now }: ChatOffer) => {
  const side = sideOfUser(chat, actor.userId)
  const find = () => findOffer(deps, { chatId: chat.id, senderId: actor.userId }, terms.clientMessageId)
  const { result: id, isNew } = await findOrRun(find, async () => {
    if (!product.takesOffers) throw fail('OFFERS_OFF')
    const priceMinor = priceOfTerms(product, terms)
    const offer = newOffer({ chat, product, terms, now }, side, priceMinor)
    const event = await deps.db.transactionOn(`product:${product.id}`, (tx) =>
      storeOffer(tx, { deps, actor, offer }, { product, terms }),
    )
    if (event) deps.outbox.dispatch(event)
    return offer.id
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

const newOffer = ({ chat, product, terms, now }: ChatOffer, by: Side, priceMinor: number): LockedOffer => {
  const { quantity, note = null } = terms
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
    history: [{ by, priceMinor, quantity, note, at: now.toISOString() }],
    expiresAt: offerExpiry(product, now),
    remindedAt: null,
    dealId: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Stores an offer with its message, and returns the event of the message.
 * @throws OFFER_EXISTS; TOO_MANY_REQUESTS; FORBIDDEN if a block came in between; NOT_FOUND if the
 * product was removed in between
 */
const storeOffer = async (
  tx: Tx,
  { deps, actor, offer }: { deps: OfferDeps; actor: Member; offer: LockedOffer },
  { product, terms }: Pick<ChatOffer, 'product' | 'terms'>,
) => {
  const at = offer.createdAt
  if (offer.by === 'buyer') {
    await assertUnansweredOffersLimit(deps, tx, { ...offer, at })
    await assertDailyLimit(deps, tx, { table: 'Offer', ...offer, at })
  }
  // The job that expires offers may be late.
  const over = await tx
    .selectFrom('Offer')
    .select('id')
    .where('buyerId', '=', offer.buyerId)
    .where('productId', '=', offer.productId)
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', at)
    .forUpdate()
    .execute()
  for (const { id } of over) await expireOffer(tx, id, at)
  const stored = await tx
    .insertInto('Offer')
    .values({ ...offer, history: JSON.stringify(offer.history) })
    .onConflict((conflict) =>
      conflict.columns(['buyerId', 'productId']).where('status', '=', 'pending').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw fail('OFFER_EXISTS')
  // Before the event, since who is notified depends on it.
  const isAnswered = await answerAutomatically(deps, tx, offer, { product, at })
  // Locked last (decision 061): the product may have been removed meanwhile.
  const onSale = lockProductQuery(tx, offer.productId, isVisibleTo(offer.buyerId))
  if (!(await onSale.executeTakeFirst())) throw fail('NOT_FOUND')
  await recordEvent(tx, offerChanged, {
    offerId: offer.id,
    change: 'made',
    notified: isAnswered ? [] : [otherSide(offer.by)],
    at: at.toISOString(),
  })
  const message = await storeDealMessage(tx, {
    chatId: offer.chatId,
    senderId: actor.userId,
    ...tradeMessage('offer', offer),
    productId: offer.productId,
    clientMessageId: terms.clientMessageId ?? null,
    offerId: offer.id,
  })
  if (!message) throw fail('FORBIDDEN')
  return message.event
}
