import { dealsTexts } from '../../messages/deals.ts'
import type { OfferFreshness } from './latest-offer.ts'

const words = dealsTexts.offer

/** Why an offer takes no answer yet; `checked`: what to say when it does. */
export const FreshnessNote = ({
  freshness,
  checked = null,
}: {
  freshness: OfferFreshness
  checked?: string | null
}) => (
  <p role="status" className="w-full text-soft text-sm empty:hidden">
    {{ offline: words.offline, checking: words.checking, checked }[freshness]}
  </p>
)
