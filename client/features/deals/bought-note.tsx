import BadgeCheck from 'lucide-react/icons/badge-check'
import type { DealStatus } from '../../../contract/deals/state.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { loadOwnReview } from '../comments/api.ts'
import { useHasJustReviewed } from '../comments/store.ts'
import { statusWords } from './deal-next.ts'
import { useOwnOpenDeal } from './own-deal.ts'
import { putDeals } from './store.ts'

const words = dealPageTexts.page
const MOST = 20
const MAX_QUERY = 200

type Props = { product: { id: string; title: string } }

/** Leads a buyer to their open deal about a product: the last one may be theirs, and sold out. */
export const OwnDeal = ({ product }: Props) => {
  useUnreviewedDeal(product)
  const open = useOwnOpenDeal(product.id)
  return (
    open && (
      <Link to={paths.deal(open.id)} className={buttonClass()}>
        {dealsTexts.pinned.deal(open.number, statusWords(open))}
      </Link>
    )
  )
}

/** Invites a buyer to review what they bought, and says whether the review shows that already. */
export const BoughtNote = ({ product }: Props) => {
  const status = useUnreviewedDeal(product)
  const hasJustReviewed = useHasJustReviewed(product.id)
  if (!status || hasJustReviewed) return null
  return (
    <Card as="p" look="sunken" className="mt-8 -mb-4 flex items-center gap-2 px-4 py-3 text-sm">
      <BadgeCheck aria-hidden="true" size={20} className="shrink-0 text-good" />
      {status === 'closed' ? words.bought : words.boughtSoon}
    </Card>
  )
}

/** Loads the viewer's deals about a product. Returns the status of one to review, or `null`. */
const useUnreviewedDeal = ({ id, title }: Props['product']): DealStatus | null | undefined =>
  useRequest(['own deals', id], (signal) => loadOwnDeals(id, title, signal)).data

/** The server knows no deals by product: their titles come nearest. */
const loadOwnDeals = async (id: string, title: string, signal: AbortSignal): Promise<DealStatus | null> => {
  const q = title.slice(0, MAX_QUERY)
  const { deals } = await call('listDeals', { role: 'buyer', q, limit: MOST }, { signal })
  putDeals(deals)
  const ofProduct = deals.filter(({ productId }) => productId === id)
  const bought =
    ofProduct.find(({ status }) => status === 'closed') ??
    ofProduct.find(({ status }) => status === 'received')
  return bought && !(await loadOwnReview(id, bought.createdAt, signal)) ? bought.status : null
}
