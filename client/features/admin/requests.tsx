import { useState } from 'react'
import type { AdminAccountRequest } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { Reject } from './reject.tsx'
import { useChange } from './use-change.ts'

/** Requests of users about their accounts. */
export const RequestsTab = () => (
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
  const isDeletion = entry.type === 'deletion'
  const { name } = entry.user
  const approve = () =>
    change('approve', () => call('decideAccountRequest', { id: entry.id, decision: 'approve' }), {
      toast: adminTexts.changed.requestApproved(name),
    })
  const reject = (reason: string) =>
    change('reject', () => call('decideAccountRequest', { id: entry.id, decision: 'reject', reason }), {
      toast: adminTexts.changed.requestRejected(name),
    })
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
          <Button look="accent" isBusy={busy === 'approve'} onClick={() => setAsking(true)}>
            {adminTexts.approve}
          </Button>
          <Reject name={name} isBusy={busy === 'reject'} onReject={reject} />
        </>
      }
    >
      {entry.reason && <Words>{entry.reason}</Words>}
      <ConfirmDialog
        isOpen={isAsking}
        title={isDeletion ? adminTexts.deletionTitle : adminTexts.ask.deactivateUser(name)}
        message={isDeletion ? adminTexts.deletionMessage(name) : adminTexts.ask.deactivateUserText}
        confirm={isDeletion ? adminTexts.deletionConfirm : adminTexts.deactivate}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void approve()
        }}
      />
    </AdminCard>
  )
}
