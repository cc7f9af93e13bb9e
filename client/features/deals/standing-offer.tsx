import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Offer } from '../../../contract/deals/offer.ts'
import { call } from '../../app/call.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
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
import { loadOffer } from './api.ts'
import { unbroken } from './deal-next.ts'
import { standingOffers } from './standing-copy.ts'
import { putOffers, readOffer, restoreOffers, usePendingOffers } from './store.ts'
import { TimeLeft } from './time-left.tsx'

const words = dealsTexts.offer
const MAX_QUERY = 200
const MOST = 20

/** Returns the viewer's open offer for a product, as its buyer, and a way to load it again. */
export const useStandingOffer = ({ id, title, viewer }: Product) => {
  const userId = useSession(({ user }) => user?.id)
  const now = useNow()
  const isBuyer = userId !== undefined && !viewer.isOwner
  const { reload } = useRequest(['standing-offer', id], (signal) => load(id, title, signal), {
    isWanted: isBuyer,
    refreshOnReturn: true,
  })
  const offer = usePendingOffers().find(
    ({ productId, buyerId, expiresAt }) =>
      productId === id && buyerId === userId && Date.parse(expiresAt) > now,
  )
  return { offer, reload }
}

/**
 * Finds offers by the product's title: the endpoint has no filter by product. Without a network,
 * restores those that this device saw last. @throws CallError
 */
const load = async (id: string, title: string, signal: AbortSignal): Promise<true> => {
  const name = standingOffers(id)
  const kept = (await readPage<Offer[]>(name)) ?? []
  try {
    const q = title.slice(0, MAX_QUERY)
    const query = { role: 'buyer', status: 'pending', q, limit: MOST } as const
    const { offers } = await call('listOffers', query, { signal })
    putOffers(offers)
    const ended = kept.filter((offer) => !offers.some((listed) => listed.id === offer.id))
    await Promise.all(ended.map((offer) => readOffer(offer.id)?.status === 'pending' && loadOffer(offer.id)))
    // Most products have none, and a device keeps few pages.
    if (kept.length > 0 || offers.length > 0) void keepPage(name, offers)
  } catch (error) {
    restoreOffers(kept)
    throw error
  }
  return true
}

/** The unit price, comparable with the asking price. */
const amountOf = ({ quantity, price, total }: Offer): string =>
  quantity === 1 ? formatPrice(total) : `${quantity} × ${formatPrice(price)}`

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
        {name} {unbroken(amountOf(offer))}
        <span className="block font-body font-normal text-[0.8125em]">
          <TimeLeft until={offer.expiresAt} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="-mr-1" />
    </Link>
  )
}
