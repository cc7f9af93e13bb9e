import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useQuestions } from '../../features/chats/use-questions.ts'
import { OfferCard } from '../../features/deals/offer-card.tsx'
import { ordersWithBuyers, tabToOpen } from '../../features/deals/order-step.ts'
import { useWaitingOrders } from '../../features/deals/use-orders.ts'
import { DealLine, DisputeLine, OfferLine, WaitingRow } from '../../features/deals/waiting-rows.tsx'
import type { Product } from '../../features/products/store.ts'
import { openFields } from '../../features/products/suggested.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'

const CounterListed = lazyNamed(() => import('../../features/deals/counter-sheet.tsx'), 'CounterListed')
const words = ordersTexts.board
/** Orders of each kind that are shown. */
const SHOWN = 3

/**
 * Everything that needs the shop's answer, kept up to date: the most urgent offer in full, then
 * a row for each other offer, payment, hand-over, product to confirm and question, and for what
 * waits for buyers.
 */
export const NeedsAnswer = ({
  place,
  isNew,
  products,
  onCount,
}: {
  /** Shown until the answer is known. */
  place: ReactNode
  /** Without products: nothing could be answered yet. */
  isNew: boolean
  /** Of the shop: their clips may have said what is to be confirmed. */
  products: readonly Product[]
  onCount: (count: number) => void
}) => {
  const { waiting, isCopy } = useWaitingOrders()
  const { questions, isKnown } = useQuestions()
  const unconfirmed = products.filter((product) => openFields(product).length > 0)
  const asked = questions.length + unconfirmed.length
  const total = Object.values(waiting ?? {}).reduce((sum, { count }) => sum + count, asked)
  const [countered, setCountered] = useState<string | null>(null)
  const tell = useEffectEvent(onCount)
  useEffect(() => tell(total), [total])
  if (!waiting) return place
  const [first, ...others] = waiting.answer.ids.slice(0, SHOWN)
  const [question] = questions
  const withBuyers = ordersWithBuyers(waiting)
  if (isNew && total + withBuyers === 0) return null
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        {total > 0 ? (
          <h2 className="text-xl leading-tight">{words.waiting(total)}</h2>
        ) : isKnown && !isCopy ? (
          <h2 className="flex items-center gap-2 text-md">
            <Check aria-hidden="true" size={20} className="text-good" />
            {words.nothingWaits}
          </h2>
        ) : (
          // Something may wait that this device does not know.
          <span />
        )}
        <Link
          to={paths.orders(tabToOpen(waiting))}
          className={`${buttonClass({ look: 'quiet', isSmall: true })} -mx-4`}
        >
          {words.all}
          <ChevronRight aria-hidden="true" size={18} />
        </Link>
      </div>
      {total + withBuyers > 0 && (
        <Card as="ul" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-edge overflow-hidden">
          {waiting.dispute.ids.map((id) => (
            <DisputeLine key={id} id={id} />
          ))}
          {first && <OfferCard key={first} isFirst id={first} onCounter={setCountered} />}
          {others.map((id) => (
            <OfferLine key={id} id={id} />
          ))}
          {waiting.payment.ids.slice(0, SHOWN).map((id) => (
            <DealLine key={id} id={id} stage="payment" />
          ))}
          {waiting.handover.ids.slice(0, SHOWN).map((id) => (
            <DealLine key={id} id={id} stage="handover" />
          ))}
          {unconfirmed.slice(0, SHOWN).map((product) => (
            <WaitingRow
              key={product.id}
              to={paths.product(product.id)}
              icon={<Clapperboard aria-hidden="true" size={22} />}
              title={sellingTexts.check.count(openFields(product).length)}
            >
              <span dir="auto" className="block truncate text-sm text-soft">
                {product.title}
              </span>
            </WaitingRow>
          ))}
          {question && (
            <WaitingRow
              to={questions.length === 1 ? paths.chat(question.chatId) : paths.messages}
              icon={<MessageCircle aria-hidden="true" size={22} />}
              title={words.questions(questions.length)}
            >
              <span dir="auto" className="block truncate text-sm text-soft">
                {question.from}
                {question.said && `: ${question.said}`}
              </span>
            </WaitingRow>
          )}
          {withBuyers > 0 && (
            <WaitingRow
              to={paths.orders(waiting.payment.total > waiting.payment.count ? 'payment' : 'handover')}
              icon={<Hourglass aria-hidden="true" size={22} />}
              title={words.withBuyers(withBuyers)}
            />
          )}
        </Card>
      )}
      <PartBoundary>
        {countered && <CounterListed id={countered} onClose={() => setCountered(null)} />}
      </PartBoundary>
    </section>
  )
}
