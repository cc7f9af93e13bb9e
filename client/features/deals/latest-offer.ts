import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { useSession } from '../../app/session.ts'
import { useOffer } from './store.ts'

/** Returns an offer as it is now: as its message brought it, or as a later push or answer did. */
export const useLatestOffer = (offer: Offer): Offer => {
  const stored = useOffer(offer.id)
  return stored && stored.updatedAt >= offer.updatedAt ? stored : offer
}

/** Returns the viewer's side of an offer or a deal. */
export const useSide = ({ buyerId }: { buyerId: string }): Side => {
  const userId = useSession(({ user }) => user?.id)
  return buyerId === userId ? 'buyer' : 'shop'
}
