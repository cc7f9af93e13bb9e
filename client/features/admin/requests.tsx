import { useState } from 'react'
import type { AdminAccountRequest } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { useChange } from './use-change.ts'

/**
 * Requests of users about their accounts. A deletion needs a confirmation: it cannot
 * be undone.
 */
export const Requests = () => (
  <AdminList
    name="requests"
    load={async ({ page = 1 }) => {
      const { accountRequests, pagination } = await call('listAccountRequests', { page })
      return { entries: accountRequests, pagination }
    }}
  >
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: AdminAccountRequest; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const isDeletion = entry.type === 'deletion'
  const decide = (decision: 'approve' | 'reject') =>
    change(decision, () =>
      call('decideAccountRequest', { id: entry.id, decision, reason: reason.trim() || undefined }),
    )
  return (
    <AdminCard
      person={entry.user}
      at={entry.createdAt}
      aside={
        <StatusPill tone={isDeletion ? 'bad' : 'wait'}>
          {isDeletion ? adminTexts.deletion : adminTexts.deactivation}
        </StatusPill>
      }
      actions={
        <>
          <Button
            look="accent"
            isBusy={busy === 'approve'}
            onClick={() => (isDeletion ? setAsking(true) : void decide('approve'))}
          >
            {adminTexts.approve}
          </Button>
          <Button isBusy={busy === 'reject'} onClick={() => void decide('reject')}>
            {adminTexts.reject}
          </Button>
        </>
      }
    >
      {entry.reason && <Words>{entry.reason}</Words>}
      <TextField
        label={adminTexts.reason}
        placeholder={adminTexts.rejectedHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={adminTexts.deletionTitle}
        message={adminTexts.deletionMessage(entry.user.name)}
        confirm={adminTexts.approve}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void decide('approve')
        }}
      />
    </AdminCard>
  )
}
