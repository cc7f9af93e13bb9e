import Clock from 'lucide-react/icons/clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useNavigate } from 'react-router'
import type { Offer } from '../../../contract/deals/offer.ts'
import { MAX_PROPOSALS } from '../../../contract/deals/state.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { showToast } from '../../ui/toast.ts'
import { Facts } from './facts.tsx'
import { FreshnessNote } from './freshness-note.tsx'
import { useLatestOffer } from './latest-offer.ts'
import { AnswerDialog, useAnswer } from './offer-answer.tsx'
import { ProductPicture } from './product-picture.tsx'
import { readOffer, useOffer } from './store.ts'
import { TimeLeft } from './time-left.tsx'

const words = ordersTexts.board
/** An offer that ends sooner stands out. */
const URGENT_MS = 6 * 3600_000

/** An offer that waits for the shop's answer; `isFirst`: it stands in the card of what waits. */
export const OfferCard = ({
  id,
  isFirst = false,
  onCounter,
}: {
  id: string
  isFirst?: boolean
  /** Asks for another price. */
  onCounter: (id: string) => void
}) => {
  const offer = useOffer(id)
  if (offer?.status !== 'pending' || offer.by !== 'buyer') return null
  const { product, price, quantity, total, note, buyer, chatId } = offer
  return (
    <li
      aria-label={buyer.name}
      className={classNames('flex min-w-0 flex-col gap-3 p-3 sm:p-4', !isFirst && cardClass())}
    >
      <div className="flex items-start gap-3">
        <Avatar name={buyer.name} picture={buyer.avatar} />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="truncate font-body font-semibold text-base leading-snug tracking-normal">
            {buyer.name}
          </h3>
          <Facts facts={[words.offer(words.count(quantity, product.title))]} />
        </div>
        <OpenFor until={offer.expiresAt} />
      </div>
      <div className="flex items-center gap-3">
        <ProductPicture product={product} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <PriceTag price={price} />
          <span>
            <Facts facts={[product.price && words.asking(formatPrice(product.price))]} />
            <Facts facts={[words.total(quantity, formatPrice(total))]} />
          </span>
        </div>
        <Link
          to={paths.chat(chatId)}
          aria-label={words.chat}
          title={words.chat}
          className={buttonClass({ look: 'quiet', isSmall: true })}
        >
          <MessageCircle aria-hidden="true" size={22} />
        </Link>
      </div>
      {note && (
        <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
          “{note}”
        </p>
      )}
      <Answers offer={offer} isFirst={isFirst} onCounter={onCounter} />
    </li>
  )
}

type Answering = { offer: Offer; isFirst: boolean; onCounter: (id: string) => void }

const Answers = ({ offer, isFirst, onCounter }: Answering) => {
  const { freshness } = useLatestOffer(offer)
  const navigate = useNavigate()
  const sayAgreed = () => {
    const dealId = readOffer(offer.id)?.dealId
    showToast(words.agreed(words.tabs.handover), {
      tone: 'good',
      ...(dealId && {
        action: { label: dealsTexts.offer.toDeal, run: () => navigate(paths.deal(dealId)) },
      }),
    })
  }
  const answering = useAnswer(offer, 'shop', freshness, sayAgreed)
  const { busy, ask } = answering
  const isInert = freshness !== 'checked'
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <FreshnessNote freshness={freshness} />
      <Button
        isSmall
        disabled={isInert}
        // In a list of offers, none is the one action of the screen.
        look={isFirst ? 'primary' : 'accent'}
        className="flex-1 basis-40 max-[25rem]:basis-full sm:max-w-72"
        isBusy={busy === 'accept'}
        onClick={() => ask('accept')}
      >
        {words.accept(formatPrice(offer.total))}
      </Button>
      {offer.history.length < MAX_PROPOSALS && (
        <Button
          isSmall
          className="max-sm:flex-1"
          aria-haspopup="dialog"
          disabled={isInert}
          onClick={() => onCounter(offer.id)}
        >
          {dealsTexts.offer.counter}
        </Button>
      )}
      <Button
        isSmall
        look="quiet"
        className="max-sm:flex-1"
        disabled={isInert}
        isBusy={busy === 'decline'}
        onClick={() => ask('decline')}
      >
        {words.decline}
      </Button>
      <AnswerDialog offer={offer} side="shop" freshness={freshness} answering={answering} />
    </div>
  )
}

/** How long an offer stays open. */
const OpenFor = ({ until }: { until: string }) => {
  const isUrgent = Date.parse(until) - useNow() < URGENT_MS
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-sm tabular-nums',
        isUrgent ? 'font-semibold text-bad' : 'text-soft',
      )}
    >
      <Clock aria-hidden="true" size={16} />
      <TimeLeft until={until} />
    </span>
  )
}
