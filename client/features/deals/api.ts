import type { Offer } from '../../../contract/deals/offer.ts'
import type { Money } from '../../../contract/money.ts'
import { call } from '../../app/call.ts'
import { fieldTexts } from '../../app/call-error.ts'
import { keepPage } from '../../app/kept-pages.ts'
import { loadProduct } from '../products/api.ts'
import { standingOffers } from './standing-copy.ts'
import { putDeal, putOffer } from './store.ts'

/** A proposal; `key` makes sending it idempotent. */
export type Proposal = { amount: number; quantity: number; note: string | null; key: string }

/**
 * Makes an offer for a product and returns its chat, and its status: the server may have answered
 * it at once. @throws CallError
 */
export const makeOffer = async (productId: string, { key, ...proposal }: Proposal) => {
  const { offer, chatId } = await call(
    'makeOffer',
    { id: productId, ...proposal, clientMessageId: key },
    { key },
  )
  putOffer(offer)
  void keepPage(standingOffers(productId), [offer])
  return { chatId, status: offer.status }
}

/** Makes an offer as a shop, in its chat with a buyer. @throws CallError */
export const makeChatOffer = async (
  chatId: string,
  productId: string,
  { key, ...proposal }: Proposal,
): Promise<void> => {
  const { offer } = await call(
    'makeChatOffer',
    { chatId, productId, ...proposal, clientMessageId: key },
    { key },
  )
  putOffer(offer)
}

/** Answers an offer with another proposal. @throws CallError; the offer is then loaded anew */
export const counterOffer = async (id: string, { key, ...proposal }: Proposal): Promise<void> =>
  orReload(id, async () => putOffer((await call('counterOffer', { id, ...proposal }, { key })).offer))

/**
 * Accepts, declines or withdraws an offer; `reason` is that of a decline.
 * @throws CallError; the offer is then loaded anew
 */
export const answerOffer = async (
  id: string,
  answer: 'accept' | 'decline' | 'withdraw',
  reason: string | null = null,
): Promise<void> =>
  orReload(id, async () => {
    if (answer === 'accept') {
      const { offer, deal } = await call('acceptOffer', { id })
      putOffer(offer)
      putDeal(deal)
    } else if (answer === 'decline') putOffer((await call('declineOffer', { id, reason })).offer)
    else putOffer((await call('withdrawOffer', { id })).offer)
  })

type Purchase = { quantity: number; price: Pick<Money, 'amount' | 'currency'>; key: string }

/**
 * Buys a product at the price that the buyer sees and returns the deal's chat.
 * @throws CallError; after a change of the price, the product is loaded anew
 */
export const buyProduct = async (id: string, { quantity, price, key }: Purchase): Promise<string> => {
  const { amount, currency } = price
  const input = { id, quantity, price: { amount, currency }, clientMessageId: key }
  const { deal, chatId } = await call('buyProduct', input, { key }).catch(async (error: unknown) => {
    if ('price' in fieldTexts(error)) await loadProduct(id).catch(() => undefined)
    throw error
  })
  putDeal(deal)
  return chatId
}

/** Loads an offer as it is now. @throws CallError */
export const loadOffer = async (id: string): Promise<void> => putOffer((await call('getOffer', { id })).offer)

/** The other side, or the clock, may have been first: the offer is shown as it is now. */
const orReload = async (id: Offer['id'], work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    await loadOffer(id).catch(() => {})
    throw error
  }
}
