import type { Side } from '../../../contract/chats/status.ts'
import { useRequest } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { loadOffer } from './api.ts'
import { Facts } from './facts.tsx'
import { ProposalList } from './offer-history.tsx'
import { useOffer } from './store.ts'

/** The proposals that led to a deal: what a side promised in a note holds for the deal as well. */
export const DealProposals = ({ offerId, side }: { offerId: string; side: Side }) => {
  const offer = useOffer(offerId)
  useRequest(['offer', offerId], () => loadOffer(offerId))
  if (!offer) return null
  const asking = offer.product.price
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg">{dealPageTexts.page.proposals}</h2>
      <ProposalList proposals={offer.history} side={side} />
      <Facts facts={[asking && dealsTexts.sheet.asking(formatPrice(asking))]} />
    </section>
  )
}
