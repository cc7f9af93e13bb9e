import { offerIn, purchaseIn } from '../../../contract/deals/texts.ts'
import { localPrice } from '../../../contract/price-text.ts'
import { locale } from '../../app/locale.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import type { Quoted } from './outbox.ts'

/**
 * Returns a message's text as readers see it: what the server wrote about an offer or for a buyer
 * is in their language.
 */
export const shownText = (content: string, kind?: Quoted['kind']): string => {
  const words = conversationTexts.messages
  const offer = kind === 'offer' ? offerIn(content) : null
  if (offer) {
    const [price, total] = [localPrice(offer.price, locale()), localPrice(offer.total, locale())]
    return words.offer(offer.count, offer.what, price, total)
  }
  const purchase = purchaseIn(content)
  return purchase ? words.purchase(purchase.what, localPrice(purchase.total, locale())) : content
}
