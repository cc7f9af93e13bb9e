import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminShop } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { formatDate } from '../../app/format-time.ts'
import { categoryName } from '../../app/names.ts'
import { paths } from '../../app/paths.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatList } from '../../ui/format-list.ts'
import { AdminList } from './admin-list.tsx'
import { AdminRow, StateDot } from './admin-row.tsx'
import type { Bulk } from './bulk-change.tsx'
import type { Csv } from './export-csv.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useChange } from './use-change.ts'

const states = () =>
  [
    { id: 'all', label: adminTexts.all },
    { id: 'active', label: adminTexts.statuses.active ?? '' },
    { id: 'deactivated', label: adminTexts.statuses.deactivated ?? '' },
  ] as const
type State = ReturnType<typeof states>[number]['id']
type ShopChange = { isVerified: boolean } | { status: 'active' | 'deactivated' }
const words = adminTexts.columns

/** Every shop: open or closed, verified or not. */
export const ShopsTab = () => {
  const [query] = useSearchParams()
  const { typed, setTyped, search } = useSearch(query.get('search') ?? '')
  const [state, setState] = useState<State>('all')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
      <AdminList
        name={`shops ${state} ${search}`}
        empty={adminTexts.noneFound}
        columns={[words.shop, words.status, words.products, words.reports, words.owner, words.opened]}
        sorted={words.opened}
        bulk={bulk}
        csv={csv}
        load={async (at) => {
          const { shops, pagination } = await call('listAdminShops', {
            ...at,
            ...(search && { search }),
            ...(state !== 'all' && { status: state }),
          })
          return { entries: shops, pagination }
        }}
      >
        {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
      </AdminList>
    </>
  )
}

const bulk: Bulk<AdminShop> = {
  label: adminTexts.deactivate,
  canChange: ({ status }) => status === 'active',
  title: adminTexts.ask.deactivateShops,
  message: adminTexts.ask.deactivateShopText,
  hint: adminTexts.reasonHintOwner,
  toast: adminTexts.changed.deactivatedMany,
  change: ({ id }, reason) => call('changeAdminShop', { id, status: 'deactivated', reason }),
  undo: ({ id }) => call('changeAdminShop', { id, status: 'active', reason: adminTexts.undone }),
}

const csv: Csv<AdminShop> = {
  file: 'shops.csv',
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    address: ({ slug }) => slug,
    category: ({ category }) => category,
    status: ({ status }) => status,
    verified: ({ isVerified }) => (isVerified ? 'yes' : 'no'),
    products: ({ productsCount }) => productsCount,
    reports: ({ reportsCount }) => reportsCount,
    owner: ({ user }) => user.name,
    phone: ({ user }) => user.phone,
    opened: ({ createdAt }) => createdAt,
  },
}

const Row = ({ entry, onDone }: { entry: AdminShop; onDone: () => Promise<void> }) => {
  const { change } = useChange(onDone)
  const { isVerified, name } = entry
  const isActive = entry.status === 'active'
  const [asked, setAsked] = useState<'verified' | 'status' | null>(null)
  const set = (wanted: ShopChange, reason?: string) =>
    change('shop', () => call('changeAdminShop', { id: entry.id, ...wanted, reason }), undoOf(entry, wanted))
  const ask = adminTexts.ask
  const state = (
    <StateDot tone={isActive ? 'good' : 'bad'}>
      {formatList([adminTexts.statuses[entry.status], isVerified && adminTexts.verified])}
    </StateDot>
  )
  const reports = entry.reportsCount > 0 ? adminTexts.reports(entry.reportsCount) : null
  return (
    <AdminRow
      id={entry.id}
      name={name}
      picture={<Avatar name={name} picture={entry.logo} />}
      href={paths.shop(entry.slug)}
      detail={categoryName(entry.category)}
      state={state}
      notes={[reports, categoryName(entry.category), entry.user.name]}
      cells={[
        state,
        <span key="products" className="tabular-nums">
          {entry.productsCount}
        </span>,
        <span key="reports" className="tabular-nums">
          {entry.reportsCount || '–'}
        </span>,
        <>
          {entry.user.name}
          <span className="block text-sm tabular-nums">
            {entry.user.phone && spacedPhone(entry.user.phone)}
          </span>
        </>,
        formatDate(entry.createdAt),
      ]}
      menu={[
        {
          label: isVerified ? adminTexts.unverify : adminTexts.verify,
          onChoose: () => (isVerified ? setAsked('verified') : void set({ isVerified: true })),
        },
        isActive
          ? { label: adminTexts.deactivate, isDanger: true, onChoose: () => setAsked('status') }
          : { label: adminTexts.activate, onChoose: () => void set({ status: 'active' }) },
      ]}
    >
      {asked && (
        <ReasonDialog
          isOpen
          title={asked === 'status' ? ask.deactivateShop(name) : ask.unverifyShop(name)}
          message={asked === 'status' ? ask.deactivateShopText : ask.unverifyShopText}
          confirm={asked === 'status' ? adminTexts.deactivate : adminTexts.unverify}
          hint={adminTexts.reasonHintOwner}
          missing={adminTexts.reasonRequired}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            set(asked === 'status' ? { status: 'deactivated' } : { isVerified: false }, reason)
          }
        />
      )}
    </AdminRow>
  )
}

const undoOf = ({ id, name, status, isVerified }: AdminShop, wanted: ShopChange) => ({
  toast:
    'status' in wanted
      ? adminTexts.changed[wanted.status === 'active' ? 'activated' : 'deactivated'](name)
      : adminTexts.changed[wanted.isVerified ? 'verified' : 'unverified'](name),
  run: () =>
    call('changeAdminShop', {
      id,
      ...('status' in wanted ? { status } : { isVerified }),
      reason: adminTexts.undone,
    }),
})
