import { useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useChange } from './use-change.ts'

const states = () =>
  [
    { id: 'review', label: adminTexts.waiting },
    { id: 'all', label: adminTexts.all },
    { id: 'rejected', label: adminTexts.statuses.rejected ?? '' },
    { id: 'inactive', label: adminTexts.statuses.inactive ?? '' },
  ] as const
type State = ReturnType<typeof states>[number]['id']

/** Products, first of all those that wait for a look. */
export const ProductsTab = () => {
  const { typed, setTyped, search } = useSearch()
  const [state, setState] = useState<State>('review')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
      <AdminList
        name={`products ${state} ${search}`}
        empty={state === 'review' ? adminTexts.nothing : adminTexts.noneFound}
        load={async (page) => {
          const { products, pagination } = await call('listAdminProducts', {
            page,
            ...(search && { search }),
            ...(state === 'review' ? { review: 'true' } : state !== 'all' && { status: state }),
          })
          return { entries: products, pagination }
        }}
      >
        {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
      </AdminList>
    </>
  )
}

const tones: Readonly<Record<AdminProduct['status'], Tone>> = {
  pending: 'wait',
  active: 'good',
  failed: 'bad',
  inactive: 'plain',
  rejected: 'bad',
}

const Row = ({ entry, onDone }: { entry: AdminProduct; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [reason, setReason] = useState('')
  const { id, status } = entry
  const judge = (wanted: 'active' | 'inactive' | 'rejected') =>
    change(wanted, () =>
      call('changeAdminProduct', { id, status: wanted, reason: reason.trim() || undefined }),
    )
  const waits = entry.isFlagged || entry.reportsCount > 0
  const canApprove = status === 'rejected' || status === 'inactive' || (status === 'active' && waits)
  return (
    <AdminCard
      person={entry.user}
      at={entry.createdAt}
      aside={
        <>
          <StatusPill tone={tones[status]}>{adminTexts.statuses[status]}</StatusPill>
          {entry.isFlagged && <StatusPill tone="bad">{adminTexts.flagged}</StatusPill>}
          {entry.reportsCount > 0 && (
            <StatusPill tone="bad">{adminTexts.reports(entry.reportsCount)}</StatusPill>
          )}
        </>
      }
      actions={
        <>
          {canApprove && (
            <Button look="accent" isBusy={busy === 'active'} onClick={() => void judge('active')}>
              {adminTexts.approve}
            </Button>
          )}
          {status !== 'inactive' && (
            <Button isBusy={busy === 'inactive'} onClick={() => void judge('inactive')}>
              {adminTexts.hide}
            </Button>
          )}
          {status !== 'rejected' && (
            <Button isBusy={busy === 'rejected'} onClick={() => void judge('rejected')}>
              {adminTexts.reject}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-center gap-3">
        {entry.picture && (
          <img
            src={entry.picture}
            alt=""
            loading="lazy"
            className="h-20 w-14 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <Link to={paths.product(id)} dir="auto" className="line-clamp-3 break-words font-semibold text-fg">
            {entry.title}
          </Link>
          <Words>{entry.shop.name}</Words>
          {entry.reason && <Words>{entry.reason}</Words>}
        </div>
      </div>
      <TextField
        label={adminTexts.reason}
        placeholder={adminTexts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AdminCard>
  )
}
