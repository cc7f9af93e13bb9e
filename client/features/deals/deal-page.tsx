import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useEffect, useRef } from 'react'
import { otherSide, type Side } from '../../../contract/chats/status.ts'
import { isBeforeHandover, isStepPossible } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { formatMoment } from '../../app/format-moment.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/format-money.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Cancelled } from './cancelled.tsx'
import { isArranged } from './deal-actions.ts'
import { nextOf, statusWords } from './deal-next.ts'
import { Facts } from './facts.tsx'
import { HandoverCodeCard } from './handover-code-card.tsx'
import { NoShow } from './no-show.tsx'
import { isTransferDue } from './order-step.ts'
import { PayTo } from './pay-to.tsx'
import { PhoneText } from './phone-text.tsx'
import { ProductPicture } from './product-picture.tsx'
import { sumOf } from './sum.ts'

/** Few deals need them. */
const FileTiles = lazyNamed(() => import('../../app/file-tiles.tsx'), 'FileTiles')
const DealDispute = lazyNamed(() => import('./deal-dispute.tsx'), 'DealDispute')
/** Few accounts are closed. */
const ClosedSide = lazyNamed(() => import('../conversations/closed-account.tsx'), 'ClosedSide')
/** At the end of the page: their code loads after what is seen first. */
const DealProposals = lazyNamed(() => import('./deal-proposals.tsx'), 'DealProposals')
const DealTimeline = lazyNamed(() => import('./deal-timeline.tsx'), 'DealTimeline')

const words = dealPageTexts.page

/** All that a side sees of a deal, above its actions. `side` is `null` for administrators. */
export const DealDetails = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const { product, price, quantity, total, status, handover, payment, shop, buyer } = deal
  const isToPay = isBuyerToTransfer(deal, side)
  const closed = side && deal[otherSide(side)].closed
  const heading = useScrollToDispute(deal, side)
  const contact = <Contact deal={deal} side={side} />
  const paymentSection = <Payment deal={deal} side={side} isToPay={isToPay} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={paths.product(product.id)} className="flex min-w-0 flex-1 basis-60 items-start gap-3">
          <ProductPicture product={product} />
          <span className="min-w-0 self-center">
            <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
              {product.title}
            </span>
            <Facts
              facts={[
                quantity > 1 && sumOf(quantity, formatPrice(price), formatPrice(total)),
                side === 'shop' ? buyer.name : shop.name,
              ]}
            />
          </span>
        </Link>
        <span className="flex flex-wrap items-center gap-x-3">
          <PriceTag price={total} isSpent={status === 'cancelled'} />
          <ApproximatePrice price={total} className="text-sm" />
        </span>
      </div>
      <h2 ref={heading} className="mt-5 mb-1 scroll-mt-(--top-bar) text-2xl">
        {statusWords(deal)}
      </h2>
      {side && <p className="mb-2">{nextOf(deal, side)}</p>}
      {closed && (
        <PartBoundary fallback={<br />}>
          <ClosedSide isShop={side === 'buyer'} as={closed} status={status} />
        </PartBoundary>
      )}
      {status === 'agreed' && deal.expiresAt && (
        <p className="mb-2 text-sm text-soft">
          {words[payment.status === 'none' ? 'lapses' : 'lapsesPaid'](formatMoment(deal.expiresAt))}
        </p>
      )}
      {isReferenceToCheck(deal, side) && payment.reference && (
        <p className="mb-2 font-semibold [overflow-wrap:anywhere]">{words.reference(payment.reference)}</p>
      )}
      {side === 'buyer' && <SentNote deal={deal} />}
      {deal.code && isStepPossible('receive', { status, handover: handover.type }) && (
        <HandoverCodeCard code={deal.code} />
      )}
      <Cancelled deal={deal} side={side} />
      {isArranged(deal) && <HandoverLines deal={deal} />}
      {side === 'shop' && buyer.completionRate != null && (
        <Facts facts={[ordersTexts.board.buyerRate(formatPercent(buyer.completionRate * 100))]} />
      )}
      {side === 'shop' && <NoShow deal={deal} />}
      {wasDisputed(deal) && (
        <PartBoundary>
          <DealDispute deal={deal} side={side} />
        </PartBoundary>
      )}
      {isToPay ? paymentSection : contact}
      {isToPay ? contact : paymentSection}
      <PartBoundary>
        {side && deal.offerId && <DealProposals offerId={deal.offerId} side={side} />}
        <DealTimeline deal={deal} side={side} />
      </PartBoundary>
    </>
  )
}

/** Scrolls to the status of a deal when its viewer reports a problem at the foot of the page. */
const useScrollToDispute = ({ status, dispute }: Deal, side: Side | null) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(status)
  const isReported = status === 'disputed' && dispute?.by === side
  useEffect(() => {
    if (isReported && before.current !== status) heading.current?.scrollIntoView({ block: 'start' })
    before.current = status
  }, [isReported, status])
  return heading
}

/** How, where and when it is handed over, each with its name. */
const HandoverLines = ({ deal: { handover } }: { deal: Deal }) => {
  const { type, place, at, note } = handover
  const lines = [
    [words.fields.type, ordersTexts.handover[type]],
    [words.fields.place, place],
    [words.fields.at, at && formatMoment(at)],
    [words.fields.note, note],
  ] as const
  return (
    <dl className="mt-2 flex flex-col gap-1">
      {lines.map(
        ([name, value]) =>
          value && (
            // With large text the value stands below its name.
            <div key={name} className="flex flex-wrap gap-x-4">
              <dt className="basis-24 text-soft">{name}</dt>
              <dd dir="auto" className="flex-1 basis-40 whitespace-pre-line [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** How the shop sent it: a rider's name and number, for example. */
const SentNote = ({ deal: { status, timeline } }: { deal: Deal }) => {
  const note = timeline.findLast((entry) => entry.status === 'sent')?.note
  if (status !== 'sent' || !note) return null
  return (
    <Card
      as="p"
      look="sunken"
      dir="auto"
      className="mb-2 whitespace-pre-line px-4 py-3 [overflow-wrap:anywhere]"
    >
      <PhoneText>{note}</PhoneText>
    </Card>
  )
}

const wasDisputed = ({ dispute, timeline }: Deal) =>
  dispute !== null || timeline.some(({ by }) => by === 'admin')

const Contact = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const { id, number, product, quantity, total, handover } = deal
  const what = ordersTexts.board.count(quantity, product.title)
  const text = [
    words.summary(number, what, formatPrice(total)),
    statusWords(deal),
    `${location.origin}${paths.deal(id)}`,
  ].join('\n')
  if (side && deal[otherSide(side)].closed === 'deleted') return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {handover.place && needsDirections(deal, side) && (
        <Outside
          icon={<MapPin aria-hidden="true" size={20} />}
          to={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(handover.place)}`}
        >
          {words.directions}
        </Outside>
      )}
      {side && (
        <Link to={paths.chat(deal.chatId)} className={contactClass}>
          <MessageCircle aria-hidden="true" size={20} />
          {words.chat[side]}
        </Link>
      )}
      <Outside
        look="quiet"
        icon={<Share2 aria-hidden="true" size={20} />}
        to={`https://wa.me/?text=${encodeURIComponent(text)}`}
      >
        {words.share}
      </Outside>
    </div>
  )
}

/**
 * Returns whether a side travels: the buyer to a pick-up, the shop to a delivery. Riders have their
 * own directions.
 */
const needsDirections = ({ status, handover }: Deal, side: Side | null): boolean =>
  isBeforeHandover(status) &&
  ((handover.type === 'pickup' && side === 'buyer') || (handover.type === 'delivery' && side === 'shop'))

/** Two of them stand side by side on a phone. */
const contactClass = `${buttonClass({ isTight: true })} flex-1 basis-36 sm:px-5`

/** Opens another app, or its site in another tab. */
const Outside = ({
  to,
  icon,
  look = 'plain',
  children,
}: {
  to: string
  icon: ReactNode
  look?: 'plain' | 'quiet'
  children: string
}) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer"
    className={look === 'quiet' ? `${buttonClass({ look })} flex-1 basis-full sm:basis-36` : contactClass}
  >
    {icon}
    {children}
  </a>
)

/** The buyer needs the account to pay to. */
const isBuyerToTransfer = (deal: Deal, side: Side | null): boolean => side === 'buyer' && isTransferDue(deal)

/** The shop compares the reference with its account: it stands on top. */
const isReferenceToCheck = ({ payment }: Deal, side: Side | null): boolean =>
  side === 'shop' && payment.status === 'said'

const Payment = ({ deal, side, isToPay }: { deal: Deal; side: Side | null; isToPay: boolean }) => {
  const { payment } = deal
  const isOwnWord = side === 'buyer' && payment.status === 'said'
  // The deal is not arranged yet.
  if (!isArranged(deal)) return null
  return (
    <section className="mt-5">
      <h3 className="mb-1 text-base">{words.payment}</h3>
      <Facts
        facts={[
          ordersTexts.payment[payment.method],
          isOwnWord ? words.youSaidPaid : ordersTexts.paid[payment.status],
        ]}
      />
      {isToPay ? (
        <div className="mt-2">
          <PayTo deal={deal} />
        </div>
      ) : (
        <Facts facts={[payment.method !== 'cash' && payment.instructions]} />
      )}
      {!isReferenceToCheck(deal, side) && (
        <Facts facts={[payment.reference && words.reference(payment.reference)]} />
      )}
      {payment.attachment && (
        <div className="mt-2">
          <PartBoundary fallback={<span className="block size-20" />}>
            <FileTiles files={[payment.attachment]} nameOf={words.receipt} />
          </PartBoundary>
        </div>
      )}
    </section>
  )
}
