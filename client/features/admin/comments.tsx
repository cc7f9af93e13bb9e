import { useState } from 'react'
import { call } from '../../app/call.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { useChange } from './use-change.ts'

const loadQueue = async (page: number) => {
  const { comments, pagination } = await call('listModerationQueue', { page })
  return { entries: comments, pagination }
}
type Waiting = Awaited<ReturnType<typeof loadQueue>>['entries'][number]

/** Comments that were reported or hold a blocked word. */
export const CommentsTab = () => (
  <AdminList name="comments" load={loadQueue}>
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: Waiting; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [reason, setReason] = useState('')
  const judge = (action: 'approve' | 'hide' | 'delete') =>
    change(action, () =>
      call('moderateComment', { id: entry.id, action, reason: reason.trim() || undefined }),
    )
  return (
    <AdminCard
      person={{ ...entry.user, phone: null }}
      at={entry.createdAt}
      aside={
        <>
          {entry.isFlagged && <StatusPill tone="bad">{adminTexts.flagged}</StatusPill>}
          {entry.reports > 0 && <StatusPill tone="bad">{adminTexts.reports(entry.reports)}</StatusPill>}
        </>
      }
      actions={
        <>
          <Button look="accent" isBusy={busy === 'approve'} onClick={() => void judge('approve')}>
            {adminTexts.approve}
          </Button>
          <Button isBusy={busy === 'hide'} onClick={() => void judge('hide')}>
            {adminTexts.hide}
          </Button>
          <Button isBusy={busy === 'delete'} onClick={() => void judge('delete')}>
            {adminTexts.remove}
          </Button>
        </>
      }
    >
      <Words isStrong>{entry.comment}</Words>
      {entry.reasons.length > 0 && <Words>{entry.reasons.join(' · ')}</Words>}
      <TextField
        label={adminTexts.reason}
        placeholder={adminTexts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AdminCard>
  )
}
