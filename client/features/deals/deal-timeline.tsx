import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import type { ReactNode } from 'react'
import type { Deal, TimelineEntry } from '../../../contract/deals/views.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import { statusesToCome } from './deal-actions.ts'
import { Facts } from './order-card.tsx'

const words = dealPageTexts.page

/** The steps of a deal: those done, the present one, and those still to come. */
export const DealTimeline = ({ deal }: { deal: Deal }) => {
  const now = deal.timeline.findLastIndex(({ status }) => status !== undefined)
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg">{words.timeline}</h2>
      <ol>
        {deal.timeline.map((entry, index) => (
          <Step
            key={`${entry.at} ${entry.status ?? entry.change}`}
            state={index === now ? 'now' : 'done'}
            title={titleOf(entry)}
            at={entry.at}
          >
            <Facts facts={[ordersTexts.actors[entry.by], entry.note]} />
          </Step>
        ))}
        {statusesToCome(deal).map((status) => (
          <Step key={status} state="next" title={ordersTexts.statuses[status]}>
            <span className="sr-only">{words.next}</span>
          </Step>
        ))}
      </ol>
    </>
  )
}

const titleOf = ({ status, change }: TimelineEntry): string =>
  status ? ordersTexts.statuses[status] : change ? ordersTexts.changes[change] : ''

const icons = { done: Check, now: CircleDot, next: Circle } as const

const Step = ({
  state,
  title,
  at,
  children,
}: {
  state: keyof typeof icons
  title: string
  at?: string
  children: ReactNode
}) => {
  const Icon = icons[state]
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3 pb-4">
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border-2',
          state === 'done' && 'border-accent bg-accent text-on-accent',
          state === 'now' && 'border-accent text-accent',
          state === 'next' && 'border-edge-strong text-soft',
        )}
      >
        <Icon aria-hidden="true" size={16} strokeWidth={2.5} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <span className={state === 'next' ? 'text-soft' : 'font-semibold'}>{title}</span>
          {at && (
            <time dateTime={at} className="text-sm text-soft">
              {formatMoment(at)}
            </time>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}
