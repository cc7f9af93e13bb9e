import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import type { ReactNode } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Deal, TimelineEntry } from '../../../contract/deals/views.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import { statusesToCome } from './deal-actions.ts'
import { Facts } from './facts.tsx'
import { shownNote } from './shown-note.ts'

const words = dealPageTexts.page

/** The steps of a deal: those done, the present one, and those still to come. */
export const DealTimeline = ({ deal, side }: { deal: Deal; side: Side | null }) => {
  const now = deal.timeline.length - 1
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg">{words.timeline}</h2>
      <ol>
        {deal.timeline.map((entry, index) => (
          <Step
            key={`${entry.at} ${entry.status ?? entry.change}`}
            state={index === now ? 'now' : 'done'}
            title={titleOf(entry, side)}
            at={entry.at}
          >
            <Facts
              facts={[
                entry.by === side ? words.you : ordersTexts.actors[entry.by],
                isSaidAbove(entry, deal, side) ? null : shownNote(entry),
              ]}
            />
            <Facts facts={fieldsOf(entry, deal)} />
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

/**
 * Why it was cancelled, what was said in a dispute, its decision, and for its buyer how it was sent
 * stand on top of the page.
 */
const isSaidAbove = (
  { status, change, by }: TimelineEntry,
  { dispute, status: present }: Deal,
  side: Side | null,
): boolean =>
  by === 'admin' ||
  status === 'cancelled' ||
  (status === 'sent' && present === 'sent' && side === 'buyer') ||
  (dispute !== null && (status === 'disputed' || change === 'dispute-answered'))

const titleOf = ({ status, change, by, fields }: TimelineEntry, side: Side | null): string => {
  if (change === 'payment-said' && by === side) return words.youSaidPaid
  if (fields?.includes('instructions') && !fields.includes('method')) return words.paymentDetails
  return status ? ordersTexts.statuses[status] : change ? ordersTexts.changes[change] : ''
}

/** The parts of the hand-over or the payment that a side set, without those changed later. */
const fieldsOf = (entry: TimelineEntry, deal: Deal): string[] => {
  const names: Record<string, string> = words.fields
  const later = deal.timeline.slice(deal.timeline.indexOf(entry) + 1).flatMap(({ fields = [] }) => fields)
  const chosen = chosenIn(deal)
  return (entry.fields ?? [])
    .filter((field) => !later.includes(field))
    .flatMap((field) => chosen[field] ?? names[field] ?? [])
}

const chosenIn = ({ handover, payment }: Deal): Record<string, string | null> => ({
  type: ordersTexts.handover[handover.type],
  place: handover.place,
  note: handover.note && `“${handover.note}”`,
  at: handover.at && formatMoment(handover.at),
  method: ordersTexts.payment[payment.method],
  instructions: payment.instructions,
})

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
    <li aria-current={state === 'now' ? 'step' : undefined} className="group relative flex gap-3 pb-4">
      <span
        aria-hidden="true"
        className="absolute start-4 top-8 bottom-0 -ms-px w-0.5 bg-edge-strong group-last:hidden"
      />
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
        <p className={state === 'next' ? 'text-soft' : 'font-semibold'}>{title}</p>
        {at && (
          <time dateTime={at} className="block text-sm text-soft">
            {formatMoment(at)}
          </time>
        )}
        {children}
      </div>
    </li>
  )
}
