import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Offer } from '../../../contract/deals/offer.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { useNow } from '../../app/use-now.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import type { Product } from '../products/store.ts'
import { unbroken } from './deal-next.ts'
import { putOffers, usePendingOffers } from './store.ts'
import { TimeLeft } from './time-left.tsx'

const words = dealsTexts.offer
const MAX_QUERY = 200
const MOST = 20

/** Returns the viewer's open offer for a product, as its buyer, and a way to load it again. */
export const useStandingOffer = ({ id, title, viewer }: Product) => {
  const userId = useSession(({ user }) => user?.id)
  const now = useNow()
  const isBuyer = userId !== undefined && !viewer.isOwner
  const { reload } = useRequest(['standing-offer', id], (signal) => load(title, signal), {
    isWanted: isBuyer,
    refreshOnReturn: true,
  })
  const offer = usePendingOffers().find(
    ({ productId, buyerId, expiresAt }) =>
      productId === id && buyerId === userId && Date.parse(expiresAt) > now,
  )
  return { offer, reload }
}

/** The server knows no offers by product: their titles come nearest. @throws CallError */
const load = async (title: string, signal: AbortSignal): Promise<true> => {
  const q = title.slice(0, MAX_QUERY)
  const { offers } = await call(
    'listOffers',
    { role: 'buyer', status: 'pending', q, limit: MOST },
    { signal },
  )
  putOffers(offers)
  return true
}

/** An open offer for a product, in the place of the button that makes one. It leads to its chat. */
export const StandingOffer = ({ offer, className }: { offer: Offer; className?: string }) => {
  const isDue = offer.by === 'shop'
  const name = isDue ? words.theirCounter : offer.history.length > 1 ? words.ownCounter : words.own
  return (
    <Link
      to={paths.chat(offer.chatId)}
      className={classNames(buttonClass({ look: isDue ? 'primary' : 'plain' }), 'px-2.5', className)}
    >
      <span className="min-w-0 whitespace-normal py-1 text-center leading-tight">
        {name} {unbroken(formatPrice(offer.total))}
        <span className="block font-body font-normal text-sm">
          <TimeLeft until={offer.expiresAt} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="-mr-1" />
    </Link>
  )
}
