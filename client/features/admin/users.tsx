import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminUser } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { formatAgo, formatDate } from '../../app/format-time.ts'
import { useSession } from '../../app/session.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { useSearch } from '../../app/use-search.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatList } from '../../ui/format-list.ts'
import { inputClass } from '../../ui/input-class.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminRow, StateDot } from './admin-row.tsx'
import { type AccountChange, AskChange, undoOf } from './ask-change.tsx'
import type { Bulk } from './bulk-change.tsx'
import type { Csv } from './export-csv.tsx'
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
/** `user` and `customer` have the same rights and the same name: one stays what it is. */
const rolesFor = ({ role }: AdminUser) =>
  [role === 'customer' ? 'customer' : 'user', 'dealer', 'admin'] as const
const words = adminTexts.columns

/** All accounts, whose role can be changed, and which can be deactivated. */
export const UsersTab = () => {
  const [query] = useSearchParams()
  const { typed, setTyped, search } = useSearch(query.get('search') ?? '')
  const [state, setState] = useState<State>('all')
  const ownId = useSession(({ user }) => user?.id)
  return (
    <>
      <FilterBar search={typed} onSearch={setTyped} states={states()} chosen={state} onChoose={setState} />
      <AdminList
        name={`users ${state} ${search}`}
        empty={adminTexts.noneFound}
        columns={[words.name, words.status, words.checked, words.joined, words.signedIn, adminTexts.role]}
        sorted={words.joined}
        bulk={bulkOf(ownId)}
        csv={csv}
        load={async (at) => {
          const { users, pagination } = await call('listAdminUsers', {
            ...at,
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

const bulkOf = (ownId: string | undefined): Bulk<AdminUser> => ({
  label: adminTexts.deactivate,
  canChange: ({ id, status }) => status === 'active' && id !== ownId,
  title: adminTexts.ask.deactivateUsers,
  message: adminTexts.ask.deactivateUserText,
  hint: adminTexts.reasonRead,
  toast: adminTexts.changed.deactivatedMany,
  change: ({ id }, reason) => call('changeAdminUser', { id, status: 'deactivated', reason }),
  undo: ({ id }) => call('changeAdminUser', { id, status: 'active', reason: adminTexts.undone }),
})

const csv: Csv<AdminUser> = {
  file: 'users.csv',
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    phone: ({ phone }) => phone,
    email: ({ email }) => email,
    role: ({ role }) => role,
    status: ({ status }) => status,
    'phone verified': ({ isPhoneVerified }) => (isPhoneVerified ? 'yes' : 'no'),
    identity: ({ idVerificationStatus }) => idVerificationStatus,
    country: ({ countryCode }) => countryCode,
    joined: ({ createdAt }) => createdAt,
    'last sign-in': ({ lastLogin }) => lastLogin,
  },
}

const Row = ({ entry, onDone }: { entry: AdminUser; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const isOwn = useSession(({ user }) => user?.id === entry.id)
  const [isAsking, setAsking] = useState(false)
  const [wanted, setWanted] = useState<AccountChange | null>(null)
  const { id } = entry
  // In one piece: it does not break at the end of a line.
  const phone = entry.phone && spacedPhone(entry.phone).replaceAll(' ', '\u00a0')
  const state = (
    <StateDot tone={entry.status === 'active' ? 'good' : 'bad'}>{adminTexts.statuses[entry.status]}</StateDot>
  )
  const menu = isOwn
    ? []
    : menuOf(entry, {
        wanted: setWanted,
        endFactor: () => setAsking(true),
        resetAttempts: () =>
          void change('attempts', () => call('changeAdminUser', { id, idVerificationAttempts: 0 })),
      })
  return (
    <AdminRow
      id={entry.id}
      name={entry.name}
      picture={<Avatar name={entry.name} picture={entry.avatar} />}
      detail={[phone, entry.email].filter(Boolean).join(' · ')}
      state={state}
      notes={[adminTexts.roles[entry.role], phone, entry.hasSecondFactor && adminTexts.secondFactor]}
      cells={[
        state,
        checkedOf(entry) || '–',
        formatDate(entry.createdAt),
        entry.lastLogin ? formatAgo(entry.lastLogin) : '–',
        isOwn || entry.status !== 'active' ? (
          adminTexts.roles[entry.role]
        ) : (
          <RoleSelect key="role" entry={entry} isBusy={busy !== null} onWanted={setWanted} />
        ),
      ]}
      menu={menu}
    >
      <ConfirmDialog
        isOpen={isAsking}
        title={adminTexts.endSecondFactorTitle}
        message={adminTexts.endSecondFactorMessage(entry.name)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void change('factor', () => call('changeAdminUser', { id, secondFactor: 'off' }))
        }}
      />
      {wanted && (
        <AskChange
          key={JSON.stringify(wanted)}
          entry={entry}
          wanted={wanted}
          onClose={() => setWanted(null)}
          onConfirm={(reason) =>
            change(
              'status' in wanted ? 'status' : 'role',
              () => call('changeAdminUser', { id, ...wanted, reason }),
              undoOf(entry, wanted),
            )
          }
        />
      )}
    </AdminRow>
  )
}

/** The checks that a person passed: phone, identity document, second factor. */
const checkedOf = (entry: AdminUser): string =>
  formatList([
    entry.isPhoneVerified && adminTexts.checks.phone,
    entry.idVerificationStatus === 'verified' && adminTexts.checks.identity,
    entry.hasSecondFactor && adminTexts.secondFactor,
  ])

const menuOf = (
  entry: AdminUser,
  run: { wanted: (wanted: AccountChange) => void; endFactor: () => void; resetAttempts: () => void },
): MenuEntry[] => {
  const isActive = entry.status === 'active'
  const others = isActive ? rolesFor(entry).filter((role) => role !== entry.role) : []
  const hasNoAttempts = entry.idVerificationAttempts >= 3 && entry.idVerificationStatus === 'rejected'
  return [
    ...others.map((role) => ({
      label: `${adminTexts.changeRole}: ${adminTexts.roles[role]}`,
      onChoose: () => run.wanted({ role }),
    })),
    ...(hasNoAttempts
      ? [{ label: adminTexts.resetAttempts(entry.idVerificationAttempts), onChoose: run.resetAttempts }]
      : []),
    ...(entry.hasSecondFactor ? [{ label: adminTexts.endSecondFactor, onChoose: run.endFactor }] : []),
    isActive
      ? {
          label: adminTexts.deactivate,
          isDanger: true,
          onChoose: () => run.wanted({ status: 'deactivated' }),
        }
      : { label: adminTexts.activate, onChoose: () => run.wanted({ status: 'active' }) },
  ]
}

const RoleSelect = ({
  entry,
  isBusy,
  onWanted,
}: {
  entry: AdminUser
  isBusy: boolean
  onWanted: (wanted: AccountChange) => void
}) => (
  <select
    aria-label={adminTexts.role}
    value={entry.role}
    disabled={isBusy}
    className={`${inputClass} min-w-36`}
    // Else an arrow chooses the next role at once, and its dialog opens.
    onKeyDown={(event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      event.currentTarget.showPicker()
    }}
    onChange={({ target }) => {
      const role = rolesFor(entry).find((one) => one === target.value)
      if (role && role !== entry.role) onWanted({ role })
    }}
  >
    {rolesFor(entry).map((role) => (
      <option key={role} value={role}>
        {adminTexts.roles[role]}
      </option>
    ))}
  </select>
)
