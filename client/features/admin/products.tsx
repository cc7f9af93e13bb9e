import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminProduct } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { formatDate } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import type { Tone } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { formatList } from '../../ui/format-list.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminRow, StateDot } from './admin-row.tsx'
import type { Bulk } from './bulk-change.tsx'
import type { Csv } from './export-csv.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Thumb } from './thumb.tsx'
import { useChange } from './use-change.ts'

const states = () =>
  [
    { id: 'review', label: adminTexts.waiting },
    { id: 'all', label: adminTexts.all },
    { id: 'rejected', label: adminTexts.statuses.rejected ?? '' },
    { id: 'inactive', label: adminTexts.statuses.inactive ?? '' },
  ] as const
type State = ReturnType<typeof states>[number]['id']
const words = adminTexts.columns

/** Products; those that wait for review come first. */
export const ProductsTab = () => {
  const [query] = useSearchParams()
  const { typed, setTyped, search } = useSearch(query.get('search') ?? '')
  const [state, setState] = useState<State>('review')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
      <AdminList
        name={`products ${state} ${search}`}
        empty={state === 'review' ? adminTexts.nothing : adminTexts.noneFound}
        columns={[words.product, words.status, words.reports, words.seller, words.added]}
        sorted={words.added}
        bulk={bulk}
        csv={csv}
        load={async (at) => {
          const { products, pagination } = await call('listAdminProducts', {
            ...at,
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

const bulk: Bulk<AdminProduct> = {
  label: adminTexts.hide,
  // Only these can be shown again.
  canChange: ({ status }) => status === 'active',
  title: adminTexts.ask.hideProducts,
  message: adminTexts.ask.hideProductText,
  hint: adminTexts.reasonHintOwner,
  toast: adminTexts.changed.hiddenMany,
  change: ({ id }, reason) => call('changeAdminProduct', { id, status: 'inactive', reason }),
  undo: ({ id }) => call('changeAdminProduct', { id, status: 'active', reason: adminTexts.undone }),
}

const csv: Csv<AdminProduct> = {
  file: 'products.csv',
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    status: ({ status }) => status,
    flagged: ({ isFlagged }) => (isFlagged ? 'yes' : 'no'),
    reports: ({ reportsCount }) => reportsCount,
    reason: ({ reason }) => reason,
    shop: ({ shop }) => shop.name,
    seller: ({ user }) => user.name,
    phone: ({ user }) => user.phone,
    added: ({ createdAt }) => createdAt,
  },
}

const tones: Readonly<Record<AdminProduct['status'], Tone>> = {
  pending: 'wait',
  active: 'good',
  failed: 'bad',
  inactive: 'plain',
  rejected: 'bad',
}
type Verdict = 'active' | 'inactive' | 'rejected'

const Row = ({ entry, onDone }: { entry: AdminProduct; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [asked, setAsked] = useState<'inactive' | 'rejected' | null>(null)
  const { id, status, title } = entry
  const judge = (wanted: Verdict, reason?: string) =>
    change(wanted, () => call('changeAdminProduct', { id, status: wanted, reason }), undoOf(entry, wanted))
  const marks = [
    entry.isFlagged && adminTexts.flagged,
    entry.reportsCount > 0 && adminTexts.reports(entry.reportsCount),
  ].filter(Boolean)
  const canApprove =
    status === 'rejected' || status === 'inactive' || (status === 'active' && marks.length > 0)
  const state = <StateDot tone={tones[status]}>{adminTexts.statuses[status]}</StateDot>
  const ask = adminTexts.ask
  return (
    <AdminRow
      id={entry.id}
      name={title}
      picture={<Thumb picture={entry.picture} />}
      href={paths.product(id)}
      detail={entry.shop.name}
      state={state}
      notes={[...marks.map(String), entry.shop.name, entry.reason]}
      cells={[
        <>
          {state}
          {entry.reason && <span className="block text-sm">{entry.reason}</span>}
        </>,
        formatList(marks) || '–',
        <>
          {entry.user.name}
          <span className="block text-sm tabular-nums">
            {entry.user.phone && spacedPhone(entry.user.phone)}
          </span>
        </>,
        formatDate(entry.createdAt),
      ]}
      action={
        canApprove && (
          <Button isSmall isBusy={busy === 'active'} onClick={() => void judge('active')}>
            {adminTexts.approve}
          </Button>
        )
      }
      menu={menuOf(entry, setAsked)}
    >
      {asked && (
        <ReasonDialog
          isOpen
          title={asked === 'inactive' ? ask.hideProduct(title) : ask.rejectProduct(title)}
          message={asked === 'inactive' ? ask.hideProductText : ask.rejectProductText}
          confirm={asked === 'inactive' ? adminTexts.hide : adminTexts.reject}
          hint={adminTexts.reasonHintOwner}
          missing={adminTexts.reasonRequired}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => judge(asked, reason)}
        />
      )}
    </AdminRow>
  )
}

const menuOf = ({ status }: AdminProduct, ask: (verdict: 'inactive' | 'rejected') => void): MenuEntry[] => [
  ...(status !== 'inactive' ? [{ label: adminTexts.hide, onChoose: () => ask('inactive') }] : []),
  ...(status !== 'rejected'
    ? [{ label: adminTexts.reject, isDanger: true, onChoose: () => ask('rejected') }]
    : []),
]

/** A product whose video was not ready cannot be put back. */
const undoOf = ({ id, title, status }: AdminProduct, wanted: Verdict) => {
  if (status === 'pending' || status === 'failed') return undefined
  return {
    toast: adminTexts.changed.product[wanted](title),
    run: () => call('changeAdminProduct', { id, status, reason: adminTexts.undone }),
  }
}
