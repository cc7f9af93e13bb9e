import type { AdminUser } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'

/** A change that has consequences for the person. */
export type AccountChange = { role: AdminUser['role'] } | { status: 'active' | 'deactivated' }

/** Names the consequences, and asks for the reason that the person reads. */
export const AskChange = ({
  entry,
  wanted,
  onConfirm,
  onClose,
}: {
  entry: AdminUser
  wanted: AccountChange
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
}) => {
  return (
    <ReasonDialog
      isOpen
      {...wordsOf(entry, wanted)}
      hint={adminTexts.reasonRead}
      missing={adminTexts.reasonRequired}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

const wordsOf = ({ name, role: before }: AdminUser, wanted: AccountChange) => {
  const words = adminTexts.ask
  if ('role' in wanted) {
    const { role } = wanted
    const consequences = [words.roleTakes[before], words.roleGives[role], words.told]
    return {
      kind: 'warning' as const,
      title: words.role(name, words.roleNames[role]),
      message: consequences.filter(Boolean).join(' '),
      confirm: adminTexts.changeRole,
    }
  }
  return wanted.status === 'active'
    ? {
        kind: 'info' as const,
        title: words.activateUser(name),
        message: words.activateUserText,
        confirm: adminTexts.activate,
      }
    : {
        kind: 'danger' as const,
        title: words.deactivateUser(name),
        message: words.deactivateUserText,
        confirm: adminTexts.deactivate,
      }
}

/** Returns the text of the toast, and the change that undoes this one. */
export const undoOf = ({ id, name, role, status }: AdminUser, wanted: AccountChange) => {
  const said = adminTexts.changed
  const before =
    'role' in wanted ? { role } : { status: status === 'active' ? status : ('deactivated' as const) }
  return {
    toast:
      'role' in wanted
        ? said.role(name, adminTexts.roles[wanted.role])
        : wanted.status === 'active'
          ? said.activated(name)
          : said.deactivated(name),
    run: () => call('changeAdminUser', { id, ...before, reason: adminTexts.undone }),
  }
}
