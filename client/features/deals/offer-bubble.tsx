import { Suspense, useState } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import { formatMoney } from '../../app/format-money.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { usePoll } from '../../app/use-poll.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tick, type TickStatus } from '../../ui/message-bubble.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { loadOffer } from './api.ts'
import { useLatestOffer, useSide } from './latest-offer.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferHistory } from './offer-history.tsx'
import { TimeLeft } from './time-left.tsx'

const CounterSheet = lazyNamed(() => import('./counter-sheet.tsx'), 'CounterSheet')
const words = dealsTexts.offer
/** Without a socket an open offer is polled this often. */
const POLL_MS = 10_000

/** An offer in a conversation, as it is now, with what the viewer can do about it. */
export const OfferBubble = ({
  offer: loaded,
  isOwn,
  time,
  status,
}: {
  offer: Offer
  /** Whether the viewer wrote its message. */
  isOwn: boolean
  time: string
  status: TickStatus | undefined
}) => {
  const offer = useLatestOffer(loaded)
  const side = useSide(offer)
  // A push may have been lost, for example without a network.
  usePoll(() => loadOffer(offer.id), POLL_MS, offer.status === 'pending')
  const [isCountering, setCountering] = useState(false)
  const [hasCountered, setHasCountered] = useState(false)
  const counter = () => {
    setHasCountered(true)
    setCountering(true)
  }
  return (
    <div className={classNames('flex', isOwn ? 'justify-end' : 'justify-start')}>
      <section
        aria-label={words.label(offer.product.title)}
        className="flex w-full max-w-[22rem] flex-col gap-3 rounded-card border border-edge-strong bg-surface p-3.5"
      >
        <Product offer={offer} />
        <Proposal offer={offer} isByViewer={offer.by === side} />
        {offer.note && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            “{offer.note}”
          </p>
        )}
        <OfferHistory offer={offer} side={side} />
        <OfferActions offer={offer} side={side} onCounter={counter} />
        <p className="flex items-center justify-end gap-1 text-[11px] text-soft leading-4 tabular-nums">
          {time} {isOwn && status && <Tick status={status} isOnPage />}
        </p>
      </section>
      {hasCountered && (
        <Suspense>
          <CounterSheet offer={offer} isOpen={isCountering} onClose={() => setCountering(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Product = ({ offer: { product, quantity, total } }: { offer: Offer }) => (
  <div className="flex items-center gap-3">
    {product.poster && (
      <img src={product.poster} alt="" loading="lazy" className="size-14 rounded-control object-cover" />
    )}
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
        {product.title}
      </p>
      <p className="text-soft text-sm">
        {product.price && (
          <>
            {words.asking} <s className="tabular-nums">{product.price.formattedPrice}</s> ·{' '}
          </>
        )}
        {words.count(quantity)}
        {quantity > 1 && <>, {words.total(total.formattedPrice)}</>}
      </p>
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
  const less = asking ? asking.amount - offer.price.amount : 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PriceTag price={offer.price} className={classNames(offer.status !== 'pending' && 'opacity-60')} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold leading-tight">{name}</p>
        <p className="text-soft text-sm">
          {less > 0 && asking && <>{words.less(formatMoney(less, asking.currency))} </>}
          {offer.status === 'pending' && <TimeLeft until={offer.expiresAt} />}
        </p>
      </div>
      {offer.status !== 'pending' && (
        <StatusPill tone={tones[offer.status]}>{words.status[offer.status]}</StatusPill>
      )}
    </div>
  )
}

const tones = {
  pending: 'wait',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const satisfies Record<Offer['status'], Tone>
