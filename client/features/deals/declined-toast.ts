import type { Offer } from '../../../contract/deals/offer.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { showToast } from '../../ui/toast.ts'
import { sideOf } from './deal-side.ts'

/** Long enough to read the reason. */
const SHOWN_MS = 8000
const words = dealsTexts.offer

/**
 * Tells who proposed that an offer was declined, and why, or a buyer that its product was removed.
 * A press leads to its chat.
 */
export const sayDeclined = (offer: Offer): void => {
  const user = currentUser()
  const { chatId, product, reason, cause } = offer
  // A removed product also ends the shop's own counter-offer: the buyer learns that here.
  if (!user || sideOf(offer, user) !== (cause ? 'buyer' : offer.by)) return
  const path = paths.chat(chatId)
  const text = cause
    ? `${product.title}: ${words.causes[cause]}`
    : [words.declinedOf(product.title), reason && words.reasonGiven(reason)].filter(Boolean).join('. ')
  // In the chat itself, its bubble offers the next step.
  const isThere = location.pathname === path
  showToast(text, {
    duration: SHOWN_MS,
    ...(!isThere && { from: { name: words.status[offer.status], picture: product.poster, path } }),
  })
}
