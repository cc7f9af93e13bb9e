import { useState } from 'react'
import type { AdminUser } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { useSession } from '../../app/session.ts'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useChange } from './use-change.ts'

const states = () =>
  [
    { id: 'all', label: adminTexts.all },
    { id: 'admin', label: adminTexts.roles.admin },
    { id: 'dealer', label: adminTexts.roles.dealer },
    { id: 'deactivated', label: adminTexts.statuses.deactivated ?? '' },
  ] as const
type State = ReturnType<typeof states>[number]['id']

/** Everybody who has an account: another role, or no way in any more. */
export const UsersTab = () => {
  const { typed, setTyped, search } = useSearch()
  const [state, setState] = useState<State>('all')
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
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
  const [wish, setWish] = useState<Wish | null>(null)
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
              onClick={() => setWish({ status: isActive ? 'deactivated' : 'active' })}
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
      {wish && (
        <AskChange
          key={JSON.stringify(wish)}
          entry={entry}
          wish={wish}
          onCancel={() => setWish(null)}
          onConfirm={(reason) => {
            setWish(null)
            void change(
              'status' in wish ? 'status' : 'role',
              () => call('changeAdminUser', { id: entry.id, ...wish, reason }),
              undoOf(entry, wish),
            )
          }}
        />
      )}
      {entry.email && <Words>{entry.email}</Words>}
      {!isOwn && isActive && (
        <Select
          label={adminTexts.role}
          value={entry.role}
          disabled={busy !== null}
          options={roles}
          onChange={({ target }) => {
            const role = roles.find(({ value }) => value === target.value)?.value
            if (role && role !== entry.role) setWish({ role })
          }}
        />
      )}
    </AdminCard>
  )
}

/** A change that has consequences for the person. */
type Wish = { role: AdminUser['role'] } | { status: 'active' | 'deactivated' }

/** Names the consequences, and asks for the reason that the person reads. */
const AskChange = ({
  entry,
  wish,
  onConfirm,
  onCancel,
}: {
  entry: AdminUser
  wish: Wish
  onConfirm: (reason: string) => void
  onCancel: () => void
}) => {
  const { title, message, confirm } = wordsOf(entry, wish)
  return (
    <ReasonDialog
      isOpen
      kind={'status' in wish && wish.status === 'active' ? 'info' : 'danger'}
      title={title}
      message={message}
      confirm={confirm}
      hint={adminTexts.reasonRead}
      missing={adminTexts.reasonRequired}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

const wordsOf = ({ name, role: before }: AdminUser, wish: Wish) => {
  const words = adminTexts.ask
  if ('role' in wish) {
    const { role } = wish
    const consequences = [words.roleTakes[before], words.roleGives[role], words.told]
    return {
      title: words.role(name, words.roleNames[role]),
      message: consequences.filter(Boolean).join(' '),
      confirm: adminTexts.changeRole,
    }
  }
  return wish.status === 'active'
    ? { title: words.activateUser(name), message: words.activateUserText, confirm: adminTexts.activate }
    : { title: words.deactivateUser(name), message: words.deactivateUserText, confirm: adminTexts.deactivate }
}

const undoOf = ({ id, name, role, status }: AdminUser, wish: Wish) => {
  const said = adminTexts.changed
  const before =
    'role' in wish ? { role } : { status: status === 'active' ? status : ('deactivated' as const) }
  return {
    said:
      'role' in wish
        ? said.role(name, adminTexts.roles[wish.role])
        : wish.status === 'active'
          ? said.activated(name)
          : said.deactivated(name),
    run: () => call('changeAdminUser', { id, ...before, reason: adminTexts.undone }),
  }
}

const roles = (['user', 'customer', 'dealer', 'admin'] as const).map((value) => ({
  value,
  label: adminTexts.roles[value],
}))
