import type { Deal } from '../../../contract/deals/views.ts'
import { useSession } from '../../app/session.ts'
import { useAllOpenDeals } from './store.ts'

/** The viewer's own open deal about a product, as far as this page knows their deals. */
export const useOwnOpenDeal = (id: string): Deal | undefined => {
  const userId = useSession(({ user }) => user?.id)
  return useAllOpenDeals().find(({ productId, buyerId }) => productId === id && buyerId === userId)
}
