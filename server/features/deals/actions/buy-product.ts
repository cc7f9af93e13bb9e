import type { buyProduct as buyProductEndpoint } from '../../../../contract/deals/rest.ts'
import { isPastTime } from '../../../../contract/deals/state.ts'
import { field } from '../../../../contract/field-codes.ts'
import { toMinor } from '../../../../contract/money.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { findOrRun } from '../../../find-or-run.ts'
import { type WithStatus, withStatus } from '../../../route.ts'
import { assertNotBlocked } from '../../blocks/public.ts'
import { openChat, storeDealMessage } from '../../conversations/public.ts'
import { chatMessageTable } from '../../conversations/tables.ts'
import { getDeal } from '../queries/deals.ts'
import { loadSellableProduct, type SellableProduct } from '../queries/offer-terms.ts'
import { tradeMessage } from '../trade-message.ts'
import { assertDailyLimit } from './assert-daily-limit.ts'
import { endOfferOfBuyer } from './close-offers.ts'
import { findUnitsRefusal } from './find-units-refusal.ts'
import { openDeal, type Terms } from './open-deal.ts'
import { assertUnpaidDealsLimit } from './unpaid-deals.ts'

type BuyDeps = Deps<'db' | 'outbox' | 'storage' | 'clock' | 'env'>
type Purchase = ParsedInput<typeof buyProductEndpoint>

/**
 * Opens a deal at the asking price, once for a `clientMessageId`, and ends the buyer's open offer.
 * @throws NOT_FOUND; FORBIDDEN (own, blocked); OUT_OF_STOCK; 422 without a price, for a past time;
 * CONFLICT for another price, a used id, too many units or deals; TOO_MANY_REQUESTS
 */
export const buyProduct = async (
  deps: BuyDeps,
  actor: Member,
  input: Purchase,
): Promise<WithStatus<EndpointResult<typeof buyProductEndpoint>>> => {
  const { userId } = actor
  const at = new Date(deps.clock.now())
  const product = await loadSellableProduct(deps.db.kysely, input.id, userId, at)
  if (product.ownerId === userId) throw fail('FORBIDDEN')
  await assertNotBlocked(deps.db.kysely, userId, product.ownerId)
  const { shopId, ownerId } = product
  const price = priceOf(product)
  const chatId = await openChat(deps, userId, shopId)
  const { quantity } = input
  const terms: Terms = {
    chatId,
    shopId,
    ownerId,
    quantity,
    productId: product.id,
    buyerId: userId,
    ...price,
  }
  const { result: id, isNew } = await findOrRun(
    () => findDeal(deps, terms, input.clientMessageId),
    async () => {
      const { dealId, event } = await deps.db.transactionOn(`product:${product.id}`, (tx) =>
        storePurchase(deps, tx, terms, { ...input, at }),
      )
      if (event) deps.outbox.dispatch(event)
      return dealId
    },
  )
  const { deal } = await getDeal(deps, actor, { id })
  return withStatus(isNew ? 201 : 200, { deal, chatId })
}

/**
 * Finds the deal of a purchase.
 * @throws CONFLICT if that message made none
 */
const findDeal = async (
  { db }: BuyDeps,
  { chatId, buyerId }: Terms,
  clientMessageId: string | null | undefined,
): Promise<string | undefined> => {
  if (clientMessageId == null) return undefined
  const found = await db.kysely
    .selectFrom(chatMessageTable.as('m'))
    .leftJoin('Deal as d', 'd.messageId', 'm.id')
    .select('d.id')
    .where('m.chatId', '=', chatId)
    .where('m.senderId', '=', buyerId)
    .where('m.clientMessageId', '=', clientMessageId)
    .executeTakeFirst()
  if (!found) return undefined
  if (!found.id) throw fail('CONFLICT')
  return found.id
}

/**
 * Returns the terms that a product sets.
 * @throws 422 if it shows no price
 */
const priceOf = ({ title, currency, askingMinor }: SellableProduct) => {
  if (askingMinor === null) throw failField('body.quantity', field.noPrice)
  return { title, currency, priceMinor: askingMinor }
}

const isPriceOf = ({ priceMinor, currency }: Terms, seen: { amount: number; currency: string }): boolean =>
  seen.currency === currency && toMinor(seen.amount, currency) === priceMinor

/**
 * Opens the deal of a purchase and stores its message. The stock is taken before the message is
 * written, so that buyers who come too late write none.
 */
const storePurchase = async (
  deps: BuyDeps,
  tx: Tx,
  asked: Terms,
  { clientMessageId = null, at, ...input }: Purchase & { at: Date },
) => {
  // First, since an answer to it locks it before the buyer's deals and the product.
  await endOfferOfBuyer(tx, { ...asked, at })
  await assertUnpaidDealsLimit(deps, tx, asked)
  await assertDailyLimit(deps, tx, { table: 'Deal', ...asked, at })
  const { handover, payment, price } = input
  const refusal = await findUnitsRefusal(tx, { ...asked, at })
  if (refusal) throw failField('body.quantity', refusal, 'CONFLICT')
  // The product is locked now, and may have changed while the purchase waited for it.
  const terms = { ...asked, ...priceOf(await loadSellableProduct(tx, asked.productId, asked.buyerId, at)) }
  // Not before: a repeated purchase returns its deal, whatever the price and the time are by then.
  if (price && !isPriceOf(terms, price)) throw failField('body.price', field.priceChanged, 'CONFLICT')
  if (handover?.at && isPastTime(new Date(handover.at), at))
    throw failField('body.handover.at', field.pastTime)
  const dealId = await openDeal(tx, terms, {
    by: 'buyer',
    notified: ['shop'],
    at,
    ...(handover && { handover: { ...handover, at: handover.at ? new Date(handover.at) : null } }),
    ...(payment && { payment }),
  })
  if (!dealId) throw fail('OUT_OF_STOCK')
  const stored = await storeDealMessage(tx, {
    chatId: terms.chatId,
    senderId: terms.buyerId,
    ...tradeMessage('purchase', terms),
    productId: terms.productId,
    clientMessageId,
    offerId: null,
  })
  if (!stored) throw fail('FORBIDDEN')
  await tx.updateTable('Deal').set({ messageId: stored.id }).where('id', '=', dealId).execute()
  return { dealId, event: stored.event }
}
