import { useState } from 'react'
import type { AdminUser } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { adminTexts } from '../../app/texts/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useChange } from './use-change.ts'
import { useSearch } from './use-search.ts'

const states = [
  { id: 'all', label: adminTexts.all },
  { id: 'admin', label: adminTexts.roles.admin },
  { id: 'dealer', label: adminTexts.roles.dealer },
  { id: 'deactivated', label: adminTexts.statuses.deactivated ?? '' },
] as const
type State = (typeof states)[number]['id']

/** Everybody who has an account: another role, or no way in any more. */
export const UsersTab = () => {
  const { typed, setTyped, search } = useSearch()
  const [state, setState] = useState<State>('all')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states} chosen={state} onChoose={setState} />
      <AdminList
        name={`users ${state} ${search}`}
        empty={adminTexts.noneFound}
        load={async (page) => {
          const { users, pagination } = await call('listAdminUsers', {
            page,
            ...(search && { search }),
            ...(state === 'deactivated' ? { status: state } : state !== 'all' && { role: state }),
          })
          return { entries: users, pagination }
        }}
      >
        {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
      </AdminList>
    </>
  )
}

const Row = ({ entry, onDone }: { entry: AdminUser; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const isOwn = useSession(({ user }) => user?.id === entry.id)
  const isActive = entry.status === 'active'
  const [isAsking, setAsking] = useState(false)
  return (
    <AdminCard
      person={entry}
      at={entry.createdAt}
      aside={
        <>
          <StatusPill tone={entry.role === 'admin' ? 'note' : 'plain'}>
            {adminTexts.roles[entry.role]}
          </StatusPill>
          {entry.hasSecondFactor && <StatusPill tone="good">{adminTexts.secondFactor}</StatusPill>}
          {!isActive && <StatusPill tone="bad">{adminTexts.statuses[entry.status]}</StatusPill>}
        </>
      }
      actions={
        !isOwn && (
          <>
            {entry.idVerificationAttempts >= 3 && entry.idVerificationStatus === 'rejected' && (
              <Button
                isBusy={busy === 'attempts'}
                onClick={() =>
                  void change('attempts', () =>
                    call('changeAdminUser', { id: entry.id, idVerificationAttempts: 0 }),
                  )
                }
              >
                {adminTexts.resetAttempts(entry.idVerificationAttempts)}
              </Button>
            )}
            {entry.hasSecondFactor && (
              <Button isBusy={busy === 'factor'} onClick={() => setAsking(true)}>
                {adminTexts.endSecondFactor}
              </Button>
            )}
            <Button
              isBusy={busy === 'status'}
              onClick={() =>
                void change('status', () =>
                  call('changeAdminUser', { id: entry.id, status: isActive ? 'deactivated' : 'active' }),
                )
              }
            >
              {isActive ? adminTexts.deactivate : adminTexts.activate}
            </Button>
          </>
        )
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        title={adminTexts.endSecondFactorTitle}
        message={adminTexts.endSecondFactorMessage(entry.name)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void change('factor', () => call('changeAdminUser', { id: entry.id, secondFactor: 'off' }))
        }}
      />
      {entry.email && <Words>{entry.email}</Words>}
      {!isOwn && isActive && (
        <Select
          label={adminTexts.role}
          value={entry.role}
          disabled={busy !== null}
          options={roles}
          onChange={({ target }) => {
            const role = roles.find(({ value }) => value === target.value)?.value
            if (role) void change('role', () => call('changeAdminUser', { id: entry.id, role }))
          }}
        />
      )}
    </AdminCard>
  )
}

const roles = (['user', 'customer', 'dealer', 'admin'] as const).map((value) => ({
  value,
  label: adminTexts.roles[value],
}))
