import { useState } from 'react'
import type { AdminShop } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useChange } from './use-change.ts'

const states = () =>
  [
    { id: 'all', label: adminTexts.all },
    { id: 'active', label: adminTexts.statuses.active ?? '' },
    { id: 'deactivated', label: adminTexts.statuses.deactivated ?? '' },
  ] as const
type State = ReturnType<typeof states>[number]['id']

/** Every shop: open or closed, verified or not. */
export const ShopsTab = () => {
  const { typed, setTyped, search } = useSearch()
  const [state, setState] = useState<State>('all')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
      <AdminList
        name={`shops ${state} ${search}`}
        empty={adminTexts.noneFound}
        load={async (page) => {
          const { shops, pagination } = await call('listAdminShops', {
            page,
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

const Row = ({ entry, onDone }: { entry: AdminShop; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [reason, setReason] = useState('')
  const { id, isVerified } = entry
  const isActive = entry.status === 'active'
  const [asked, setAsked] = useState<'verified' | 'status' | null>(null)
  const judge = (
    name: string,
    wish: { isVerified: boolean } | { status: 'active' | 'deactivated' },
    why = reason.trim(),
  ) => change(name, () => call('changeAdminShop', { id, ...wish, reason: why || undefined }))
  const words = adminTexts.ask
  return (
    <AdminCard
      person={entry.user}
      at={entry.createdAt}
      aside={
        <>
          <StatusPill tone={isActive ? 'good' : 'bad'}>{adminTexts.statuses[entry.status]}</StatusPill>
          {isVerified && <StatusPill tone="good">{adminTexts.verified}</StatusPill>}
          {entry.reportsCount > 0 && (
            <StatusPill tone="bad">{adminTexts.reports(entry.reportsCount)}</StatusPill>
          )}
        </>
      }
      actions={
        <>
          <Button
            isBusy={busy === 'verified'}
            onClick={() => (isVerified ? setAsked('verified') : void judge('verified', { isVerified: true }))}
          >
            {isVerified ? adminTexts.unverify : adminTexts.verify}
          </Button>
          <Button
            isBusy={busy === 'status'}
            onClick={() => (isActive ? setAsked('status') : void judge('status', { status: 'active' }))}
          >
            {isActive ? adminTexts.deactivate : adminTexts.activate}
          </Button>
        </>
      }
    >
      {asked && (
        <ReasonDialog
          isOpen
          title={asked === 'status' ? words.deactivateShop(entry.name) : words.unverifyShop(entry.name)}
          message={asked === 'status' ? words.deactivateShopText : words.unverifyShopText}
          confirm={asked === 'status' ? adminTexts.deactivate : adminTexts.unverify}
          hint={adminTexts.reasonHintOwner}
          missing={adminTexts.reasonRequired}
          onCancel={() => setAsked(null)}
          onConfirm={(why) => {
            setAsked(null)
            void judge(asked, asked === 'status' ? { status: 'deactivated' } : { isVerified: false }, why)
          }}
        />
      )}
      <Link to={paths.shopPage(entry.slug)} dir="auto" className="break-words font-semibold text-fg">
        {entry.name}
      </Link>
      <Words>{entry.category}</Words>
      <TextField
        label={adminTexts.reason}
        placeholder={adminTexts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AdminCard>
  )
}
