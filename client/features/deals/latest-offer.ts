import { useEffect, useEffectEvent } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import { useSession } from '../../app/session.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useIsNetworkLost, useNetworkReturn } from '../../ui/network.ts'
import { loadOffer } from './api.ts'
import { useIsChecked } from './checked.ts'
import { useOffer } from './store.ts'

/** Without a socket an open offer is polled this often. */
const POLL_MS = 10_000

/** `checked`: confirmed by the server. `checking`: under way. `offline`: not possible now. */
export type OfferFreshness = 'checked' | 'checking' | 'offline'

/**
 * Returns the newest known state of an offer, from its message, a push or an answer, and whether it
 * is known to be current. An open offer is polled until it is.
 */
export const useLatestOffer = (loaded: Offer): { offer: Offer; freshness: OfferFreshness } => {
  const stored = useOffer(loaded.id)
  const offer = stored && stored.updatedAt >= loaded.updatedAt ? stored : loaded
  const isOpen = offer.status === 'pending'
  const isChecked = useIsChecked(offer.id)
  const isOffline = useIsNetworkLost()
  const ask = () => loadOffer(offer.id)
  const check = useEffectEvent(() => void ask().catch(() => {}))
  const isWanted = isOpen && !isChecked
  useEffect(() => {
    if (!isWanted) return
    check()
    const timer = setInterval(check, POLL_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  useNetworkReturn(() => void ask().catch(() => {}), isWanted)
  usePoll(ask, POLL_MS, isOpen)
  return { offer, freshness: isChecked ? 'checked' : isOffline ? 'offline' : 'checking' }
}

/** Returns the viewer's side of an offer or a deal. */
export const useSide = ({ buyerId }: { buyerId: string }): Side => {
  const userId = useSession(({ user }) => user?.id)
  return buyerId === userId ? 'buyer' : 'shop'
}
