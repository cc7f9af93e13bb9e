import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { formatMoment } from '../../app/format-moment.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { formatClock } from '../../locale.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney, formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { Tick, type TickStatus } from '../../ui/message-bubble.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { OfferAgain } from './chat-offer.tsx'
import { statusWords } from './deal-next.ts'
import { useLatestOffer, useSide } from './latest-offer.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferHistory } from './offer-history.tsx'
import { useDeal } from './store.ts'
import { sumOf } from './sum.ts'
import { TimeLeft } from './time-left.tsx'
import { dealTones, offerTones } from './tones.ts'

const CounterSheet = lazyNamed(() => import('./counter-sheet.tsx'), 'CounterSheet')
const words = dealsTexts.offer

/** An offer in a conversation, as it is now, with what the viewer can do about it. */
export const OfferBubble = ({
  offer: loaded,
  isOwn,
  isClosed = false,
  status,
}: {
  offer: Offer
  /** Whether the viewer wrote its message. */
  isOwn: boolean
  /** Nothing can be written in the conversation. */
  isClosed?: boolean
  status: TickStatus | undefined
}) => {
  const { offer, freshness } = useLatestOffer(loaded)
  const side = useSide(offer)
  const [isCountering, setCountering] = useState(false)
  const [hasCountered, setHasCountered] = useState(false)
  const counter = () => {
    setHasCountered(true)
    setCountering(true)
  }
  const isByViewer = offer.by === side
  // The card stands on the side of the newest proposal; the ticks are those of the message.
  const isRight = offer.status === 'pending' ? isByViewer : isOwn
  if (offer.dealId !== null) return <AgreedLine offer={offer} dealId={offer.dealId} isRight={isRight} />
  return (
    <div className={classNames('flex py-1', isRight ? 'justify-end' : 'justify-start')}>
      <Card
        as="section"
        look="strong"
        aria-label={words.label(offer.product.title)}
        className="relative flex w-full max-w-[22rem] flex-col gap-3 p-3.5"
      >
        <Product offer={offer} />
        <Proposal offer={offer} isByViewer={isByViewer} />
        {offer.note && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            “{offer.note}”
          </p>
        )}
        <OfferHistory offer={offer} side={side} />
        <OfferActions offer={offer} side={side} freshness={freshness} onCounter={counter} />
        {side === 'buyer' && !isClosed && <OfferAgain offer={offer} />}
        <p className="flex items-center justify-end gap-1 text-[0.6875rem] text-soft leading-[1.45] tabular-nums">
          {changeOf(offer)} {isOwn && isByViewer && status && <Tick status={status} isOnPage />}
        </p>
      </Card>
      {hasCountered && (
        <PartBoundary>
          <CounterSheet offer={offer} isOpen={isCountering} onClose={() => setCountering(false)} />
        </PartBoundary>
      )}
    </div>
  )
}

/** Returns when an offer changed last; the day stands over its message only if it is that day's. */
const changeOf = ({ createdAt, updatedAt }: Offer): string => {
  const isSameDay = new Date(createdAt).toDateString() === new Date(updatedAt).toDateString()
  return isSameDay ? formatClock(updatedAt) : formatMoment(updatedAt)
}

/** An agreed offer is one line with the state of its deal, which it leads to. */
const AgreedLine = ({ offer, dealId, isRight }: { offer: Offer; dealId: string; isRight: boolean }) => {
  const deal = useDeal(dealId)
  const { product, total, quantity, status } = offer
  return (
    <div className={classNames('flex py-1', isRight ? 'justify-end' : 'justify-start')}>
      <Card
        as="section"
        look="strong"
        isPressable
        aria-label={words.label(product.title)}
        className="relative flex w-full max-w-[22rem] flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2"
      >
        <PriceTag size="small" price={total} isSpent={deal?.status === 'cancelled'} />
        {deal ? (
          <StatusPill tone={dealTones[deal.status]}>{statusWords(deal)}</StatusPill>
        ) : (
          <StatusPill tone={offerTones[status]}>{words.status[status]}</StatusPill>
        )}
        <span className="ml-auto text-[0.6875rem] text-soft tabular-nums">{changeOf(offer)}</span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
        <span dir="auto" className="w-full truncate text-sm text-soft">
          {quantity > 1 && `${quantity} × `}
          {product.title}
        </span>
        <Link
          to={paths.deal(dealId)}
          aria-label={words.toDeal}
          className="absolute inset-0 rounded-card focus-visible:outline-2"
        />
      </Card>
    </div>
  )
}

const Product = ({ offer: { product } }: { offer: Offer }) => (
  <div className="flex items-center gap-3">
    {product.poster && (
      <Picture src={product.poster} sizes="56px" alt="" className="size-14 rounded-control object-cover" />
    )}
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
        {product.title}
      </p>
      {product.price && (
        <p className="text-soft text-sm">
          {words.asking} <s className="whitespace-nowrap tabular-nums">{formatPrice(product.price)}</s>
        </p>
      )}
    </div>
  </div>
)

const Proposal = ({ offer, isByViewer }: { offer: Offer; isByViewer: boolean }) => {
  const isCounter = offer.history.length > 1
  const name = isByViewer
    ? isCounter
      ? words.ownCounter
      : words.own
    : isCounter
      ? words.theirCounter
      : words.theirs
  const asking = offer.product.price
  const isAlive = offer.status === 'pending' || offer.status === 'accepted'
  const less = asking ? asking.amount - offer.price.amount : 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PriceTag price={offer.price} isSpent={!isAlive} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold leading-tight">{name}</p>
        <p className="text-soft text-sm">
          {less > 0 && asking && words.less(formatMoney(less, asking.currency))}
          {offer.status === 'pending' && (
            <>
              {less > 0 && ' · '}
              <TimeLeft until={offer.expiresAt} />
            </>
          )}
        </p>
      </div>
      {offer.status !== 'pending' && (
        <StatusPill tone={offerTones[offer.status]}>{words.status[offer.status]}</StatusPill>
      )}
      <Sum offer={offer} />
    </div>
  )
}

/** The total, and about what it is in the viewer's currency; the tag shows the price of one. */
const Sum = ({ offer: { price, quantity, total } }: { offer: Offer }) => (
  <p className="w-full text-sm tabular-nums empty:hidden">
    {quantity > 1 && (
      <span className="mr-2 font-semibold">{sumOf(quantity, formatPrice(price), formatPrice(total))}</span>
    )}
    <ApproximatePrice price={total} />
  </p>
)
