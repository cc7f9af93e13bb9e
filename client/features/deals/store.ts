import type { Offer } from '../../../contract/deals/offer.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { useSession } from '../../app/session.ts'

const MAX_KEPT = 300

const offers = createEntityStore<Offer>(MAX_KEPT)
const deals = createEntityStore<Deal>(MAX_KEPT)

/** Stores an offer as the server sent it. */
export const putOffer = (offer: Offer): void => offers.put([offer])

/** Stores a deal as the server sent it. */
export const putDeal = (deal: Deal): void => deals.put([deal])

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  offers.clear()
  deals.clear()
})
