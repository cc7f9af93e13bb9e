import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import type { Money } from '../../../contract/money.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { usePoll } from '../../app/use-poll.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { ButtonText, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { type StripItem, stripOf } from './chat-strip.ts'
import { statusesToCome } from './deal-actions.ts'
import { nextOf, statusWords } from './deal-next.ts'
import { loadOpenInChat } from './load-open-deals.ts'
import { useOpenDeals, useOpenOffers } from './store.ts'
import { TimeLeft } from './time-left.tsx'

const POLL_MS = 15_000
const words = dealsTexts.pinned

/** The open offer or deal of a chat that matters most to the viewer, above its messages. */
export const PinnedDeal = ({
  chat: { id: chatId, side },
  seqOf,
}: {
  chat: Pick<Chat, 'id' | 'side'>
  /** The number of an offer's message, if it is loaded. */
  seqOf: (offerId: string) => number | undefined
}) => {
  const [first, ...others] = stripOf(side, useOpenOffers(chatId), useOpenDeals(chatId), useNow())
  const load = () => loadOpenInChat(chatId)
  const begin = useEffectEvent(() => void load().catch(() => {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat has other deals
  useEffect(() => begin(), [chatId])
  usePoll(load, POLL_MS)
  if (!first) return null
  return first.kind === 'offer' ? (
    <OfferStrip item={first} to={paths.chat(chatId, seqOf(first.offer.id))} others={others.length} />
  ) : (
    <DealStrip item={first} side={side} others={others.length} />
  )
}

const stripClass =
  'shrink-0 border-edge border-b bg-surface low:flex low:min-w-0 low:flex-1 low:items-center low:border-b-0 low:pr-2'

const OfferStrip = ({
  item: { offer, isForViewer },
  to,
  others,
}: {
  item: Extract<StripItem, { kind: 'offer' }>
  to: string
  others: number
}) => (
  <div className={stripClass}>
    <Row
      to={to}
      label={dealsTexts.offer.label(offer.product.title)}
      product={offer.product}
      price={offer.total}
      title={isForViewer ? words.answer : dealsTexts.offer.waiting}
      others={others}
      line={
        <>
          {offer.product.title} · <TimeLeft until={offer.expiresAt} />
        </>
      }
    />
  </div>
)

const DealStrip = ({
  item: { deal, action },
  side,
  others,
}: {
  item: Extract<StripItem, { kind: 'deal' }>
  side: Chat['side']
  others: number
}) => {
  const { id, number, status, handover, product, total } = deal
  const where = [handover.at && formatMoment(handover.at), handover.place].filter(Boolean).join(' · ')
  const isUnderWay = status === 'ready' || status === 'sent'
  return (
    <div className={stripClass}>
      <Row
        to={paths.deal(id)}
        label={words.open(number)}
        product={product}
        price={total}
        title={statusWords(deal)}
        others={others}
        hasAction={action !== null}
        line={[
          ordersTexts.board.deal(number),
          (isUnderWay && where) || nextOf(deal, side) || product.title,
        ].join(' · ')}
      >
        <Steps deal={deal} />
      </Row>
      {action && (
        <div className="px-4 pb-2.5 low:shrink-0 low:p-0">
          <Link
            to={paths.deal(id, action)}
            className={buttonClass({ look: 'primary', isSmall: true, isWide: true })}
          >
            <ButtonText>{dealPageTexts.actions[action]}</ButtonText>
          </Link>
        </div>
      )}
    </div>
  )
}

const Row = ({
  to,
  label,
  product,
  price,
  title,
  others,
  hasAction = false,
  line,
  children,
}: {
  to: string
  label: string
  product: Offer['product']
  price: Money
  title: string
  /** How many more are open. */
  others: number
  /** On low screens a button stands in the same line. */
  hasAction?: boolean
  line: ReactNode
  children?: ReactNode
}) => (
  <Link
    to={to}
    aria-label={label}
    className="flex min-h-17 min-w-0 flex-1 items-center gap-3 px-4 py-2 low:min-h-11 low:py-1 -outline-offset-2 hover:bg-sunken"
  >
    {product.poster && (
      <Picture
        src={product.poster}
        sizes="44px"
        alt=""
        className="size-11 shrink-0 rounded-control object-cover low:hidden"
      />
    )}
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 low:line-clamp-1 font-semibold">
        {title}
        {others > 0 && <span className="whitespace-nowrap text-soft"> · {words.more(others)}</span>}
      </span>
      <span dir="auto" className="line-clamp-2 text-soft text-sm leading-snug low:hidden">
        {line}
      </span>
      {children}
    </span>
    <PriceTag
      size="small"
      price={price}
      className={classNames('max-[440px]:hidden', hasAction && 'low:hidden')}
    />
    <ChevronRight
      aria-hidden="true"
      size={20}
      className={classNames('shrink-0 text-soft', hasAction && 'low:hidden')}
    />
  </Link>
)

const STEPS = [0, 1, 2, 3] as const

/** How far a deal is on its way from agreed to closed; nothing while it is in dispute. */
const Steps = ({ deal }: { deal: Deal }) => {
  const done = STEPS.length - statusesToCome(deal).length
  if (deal.status === 'disputed') return null
  return (
    <span aria-hidden="true" className="mt-1.5 grid max-w-48 low:hidden grid-cols-4 gap-1">
      {STEPS.map((step) => (
        <span key={step} className={`h-1 rounded-full ${step < done ? 'bg-accent' : 'bg-edge'}`} />
      ))}
    </span>
  )
}
