import { dealsTexts } from '../../messages/deals.ts'
import type { OfferTrust } from './latest-offer.ts'

const words = dealsTexts.offer

/** Why an offer takes no answer yet; `checked`: what to say when it does. */
export const TrustNote = ({ trust, checked = null }: { trust: OfferTrust; checked?: string | null }) => (
  <p role="status" className="w-full text-soft text-sm empty:hidden">
    {{ offline: words.offline, checking: words.checking, checked }[trust]}
  </p>
)
