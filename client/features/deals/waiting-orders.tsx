import Banknote from 'lucide-react/icons/banknote'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hand from 'lucide-react/icons/hand'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { OfferCard } from './offer-card.tsx'
import { Facts } from './order-card.tsx'
import { stageOfDeal } from './order-step.ts'
import { useDeal } from './store.ts'
import { useWaitingOrders } from './use-orders.ts'

const words = ordersTexts.board

/** What needs the shop's answer first: offers, then payments, then hand-overs. Live. */
export const WaitingOrders = () => {
  const { waiting } = useWaitingOrders()
  if (!waiting) return null
  const { answer, payment, handover } = waiting
  const total = answer.total + payment.total + handover.total
  return (
    <section aria-label={words.title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg">{total > 0 ? words.waiting(total) : words.nothingWaits}</h2>
        <Link to={paths.orders()} className={buttonClass({ look: 'quiet', isSmall: true })}>
          {words.all}
          <ChevronRight aria-hidden="true" size={18} />
        </Link>
      </div>
      {total > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {answer.ids.map((id) => (
            <OfferCard key={id} id={id} />
          ))}
          {payment.ids.map((id) => (
            <DealLine key={id} id={id} stage="payment" icon={<Banknote aria-hidden="true" size={22} />} />
          ))}
          {handover.ids.map((id) => (
            <DealLine key={id} id={id} stage="handover" icon={<Hand aria-hidden="true" size={22} />} />
          ))}
        </ul>
      )}
    </section>
  )
}

const DealLine = ({ id, stage, icon }: { id: string; stage: 'payment' | 'handover'; icon: ReactNode }) => {
  const deal = useDeal(id)
  if (!deal || stageOfDeal(deal) !== stage) return null
  const { buyer, number, product, payment } = deal
  const said = payment.status === 'said' ? words.paidSays(buyer.name) : words.collect(buyer.name)
  return (
    <li>
      <Link
        to={paths.orders(stage)}
        className="flex min-h-16 items-center gap-3 rounded-card border border-edge bg-surface px-3 py-2 hover:bg-sunken"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-accent">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
            {stage === 'payment' ? said : words.handOverTo(buyer.name)}
          </span>
          <Facts facts={[words.deal(number), product.title, payment.reference]} />
        </span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
      </Link>
    </li>
  )
}
