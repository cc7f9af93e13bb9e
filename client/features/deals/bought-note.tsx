import BadgeCheck from 'lucide-react/icons/badge-check'
import type { DealStatus } from '../../../contract/deals/state.ts'
import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Card } from '../../ui/card.tsx'
import { loadOwnReview } from '../comments/api.ts'
import { useHasJustReviewed } from '../comments/store.ts'

const words = dealPageTexts.page
const MOST = 20
const MAX_QUERY = 200

/** Invites a buyer to review what they bought, and says whether the review shows that already. */
export const BoughtNote = ({ product: { id, title } }: { product: { id: string; title: string } }) => {
  const { data } = useRequest(['bought', id], (signal) => loadBought(id, title, signal))
  const hasJustReviewed = useHasJustReviewed(id)
  if (!data || hasJustReviewed) return null
  return (
    <Card as="p" look="sunken" className="mt-8 -mb-4 flex items-center gap-2 px-4 py-3 text-sm">
      <BadgeCheck aria-hidden="true" size={20} className="shrink-0 text-good" />
      {data === 'closed' ? words.bought : words.boughtSoon}
    </Card>
  )
}

/**
 * Returns how far the viewer's deal about a product is; `null` if they do not have it, or have
 * reviewed it since.
 */
const loadBought = async (id: string, title: string, signal: AbortSignal): Promise<DealStatus | null> => {
  const q = title.slice(0, MAX_QUERY)
  const { deals } = await call('listDeals', { role: 'buyer', q, limit: MOST }, { signal })
  const ofProduct = deals.filter(({ productId }) => productId === id)
  const bought =
    ofProduct.find(({ status }) => status === 'closed') ??
    ofProduct.find(({ status }) => status === 'received')
  return bought && !(await loadOwnReview(id, bought.createdAt, signal)) ? bought.status : null
}
