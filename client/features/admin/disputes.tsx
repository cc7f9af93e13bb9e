import { useState } from 'react'
import { otherSide } from '../../../contract/chats/status.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { call } from '../../app/call.ts'
import { FileTiles } from '../../app/file-tiles.tsx'
import { formatMoment } from '../../app/format-moment.ts'
import { paths } from '../../app/paths.ts'
import { useSearch } from '../../app/use-search.ts'
import { disputeTexts } from '../../messages/disputes.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatList } from '../../ui/format-list.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { shownNote } from '../deals/shown-note.ts'
import { dealTones } from '../deals/tones.ts'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { ResolveDeal } from './resolve-deal.tsx'

const words = ordersTexts.disputes

/** Deals in dispute, with what both sides said and did. A search finds all deals. */
export const DisputesTab = () => {
  const { typed, setTyped, search } = useSearch()
  return (
    <div className="grid gap-4">
      <SearchField label={words.search} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <AdminList
        key={search}
        name={`disputes ${search}`}
        empty={search === '' ? words.none : ordersTexts.board.noneFound}
        load={async ({ page = 1 }) => {
          const { deals, pagination } = await call('listAdminDeals', { page, ...(search && { q: search }) })
          return { entries: deals, pagination }
        }}
      >
        {(deal, reload) => <Row key={deal.id} deal={deal} onDone={reload} />}
      </AdminList>
    </div>
  )
}

const Row = ({ deal, onDone }: { deal: Deal; onDone: () => Promise<void> }) => {
  const [outcome, setOutcome] = useState<'complete' | 'cancel' | null>(null)
  const { dispute, payment, status } = deal
  const isDisputed = status === 'disputed'
  const by = dispute?.by ?? 'buyer'
  const person = by === 'buyer' ? deal.buyer : { name: deal.shop.name, avatar: deal.shop.logo }
  return (
    <AdminCard
      person={{ ...person, phone: null }}
      at={dispute?.at ?? deal.updatedAt}
      aside={
        isDisputed ? (
          <StatusPill tone="bad">{words.by[by]}</StatusPill>
        ) : (
          <StatusPill tone={dealTones[status]}>{ordersTexts.statuses[status]}</StatusPill>
        )
      }
      actions={
        isDisputed && (
          <>
            <Button look="accent" onClick={() => setOutcome('complete')}>
              {words.completeFor}
            </Button>
            <Button onClick={() => setOutcome('cancel')}>{words.cancelFor}</Button>
          </>
        )
      }
    >
      <Words isStrong>{words.deal(deal.number, deal.product.title)}</Words>
      <Link to={paths.deal(deal.id)} className="text-accent underline">
        {words.open}
      </Link>
      <Agreement deal={deal} />
      {dispute && (
        <Card as="section" look="bad" aria-label={words.wrong} className="flex min-w-0 flex-col gap-2 p-3">
          <h3 className="font-body font-semibold text-sm tracking-normal">{words.wrong}</h3>
          <Words>{dispute.reason}</Words>
          <FileTiles files={dispute.attachments} nameOf={disputeTexts.evidence} />
          <Answer dispute={dispute} />
        </Card>
      )}
      {payment.attachment && (
        <section aria-label={words.receipt} className="flex flex-wrap items-center gap-3">
          <h3 className="font-body font-normal text-base text-soft tracking-normal">{words.receipt}</h3>
          <FileTiles files={[payment.attachment]} nameOf={disputeTexts.evidence} />
        </section>
      )}
      <Timeline deal={deal} />
      {outcome && (
        <ResolveDeal deal={deal} outcome={outcome} onClose={() => setOutcome(null)} onDone={onDone} />
      )}
    </AdminCard>
  )
}

/** The answer of the other side. */
const Answer = ({ dispute: { by, answer } }: { dispute: NonNullable<Deal['dispute']> }) => {
  const title = disputeTexts.answered[otherSide(by)]
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-edge border-t pt-2">
      <h3 className="font-body font-semibold text-sm tracking-normal">{title}</h3>
      <Words>{answer?.text ?? words.unanswered}</Words>
      {answer && <FileTiles files={answer.attachments} nameOf={disputeTexts.evidence} />}
    </section>
  )
}

/** Both sides, and what they agreed on. */
const Agreement = ({ deal }: { deal: Deal }) => {
  const { buyer, shop, handover, payment } = deal
  const lines = [
    [words.buyer, buyer.name],
    [
      words.shop,
      <Link key="shop" to={paths.shop(shop.slug)} className="text-accent underline">
        {shop.name}
      </Link>,
    ],
    [words.agreed, words.amount(deal.quantity, formatPrice(deal.price), formatPrice(deal.total))],
    [
      words.handover,
      [
        ordersTexts.handover[handover.type],
        handover.place,
        handover.at && formatMoment(handover.at),
        handover.note,
      ],
    ],
    [
      words.payment,
      [ordersTexts.payment[payment.method], ordersTexts.paid[payment.status], payment.reference],
    ],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {lines.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-soft">{name}</dt>
          <dd dir="auto" className="min-w-0 break-words">
            {Array.isArray(value) ? formatList(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Timeline = ({ deal }: { deal: Deal }) => (
  <section aria-label={words.timeline}>
    <h3 className="mb-1 font-body font-semibold text-sm tracking-normal">{words.timeline}</h3>
    <ol className="grid gap-2 border-edge border-l-2 pl-3">
      {deal.timeline.map(({ status, change, by, at, ...said }) => (
        <li key={`${at} ${status ?? change}`}>
          <p className="flex flex-wrap gap-x-2">
            <span className="font-semibold">
              {status ? ordersTexts.statuses[status] : change && ordersTexts.changes[change]}
            </span>
            <span className="text-soft">{ordersTexts.actors[by]}</span>
            <time dateTime={at} className="ml-auto text-sm text-soft tabular-nums">
              {formatMoment(at)}
            </time>
          </p>
          {/* The texts of the dispute stand above. */}
          {said.note && status !== 'disputed' && change !== 'dispute-answered' && (
            <Words>{shownNote(said)}</Words>
          )}
        </li>
      ))}
    </ol>
  </section>
)
