import { useState } from 'react'
import { call } from '../../app/call.ts'
import { formatAgo } from '../../app/format-time.ts'
import { reasonName } from '../../app/names.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminList, type At } from './admin-list.tsx'
import { AdminRow, StateDot } from './admin-row.tsx'
import { useChange } from './use-change.ts'

const loadQueue = async ({ page = 1 }: At) => {
  const { comments, pagination } = await call('listModerationQueue', { page })
  return { entries: comments, pagination }
}
type Waiting = Awaited<ReturnType<typeof loadQueue>>['entries'][number]
const words = adminTexts.columns

/** Comments that were reported or hold a blocked word. */
export const CommentsTab = () => (
  <AdminList name="comments" load={loadQueue} columns={[words.comment, words.why, words.written]}>
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: Waiting; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [asked, setAsked] = useState<'hide' | 'delete' | null>(null)
  const judge = (action: 'approve' | 'hide' | 'delete', reason?: string) =>
    change(
      action,
      () => call('moderateComment', { id: entry.id, action, reason }),
      // Not undone by approving it: that would dismiss its reports.
      action === 'hide' ? { toast: adminTexts.changed.commentHidden } : undefined,
    )
  const why = [
    entry.isFlagged && adminTexts.flagged,
    entry.reports > 0 && adminTexts.reports(entry.reports),
    ...entry.reasons.map(reasonName),
  ].filter(Boolean)
  const ask = adminTexts.ask
  return (
    <AdminRow
      id={entry.id}
      name={entry.comment}
      picture={<Avatar name={entry.user.name} picture={entry.user.avatar} />}
      detail={entry.user.name}
      state={<StateDot tone="bad">{why[0]}</StateDot>}
      notes={[entry.user.name, formatAgo(entry.createdAt)]}
      cells={[why.join(' · '), formatAgo(entry.createdAt)]}
      action={
        <Button isSmall isBusy={busy === 'approve'} onClick={() => void judge('approve')}>
          {adminTexts.approve}
        </Button>
      }
      menu={[
        { label: adminTexts.hide, onChoose: () => setAsked('hide') },
        { label: adminTexts.remove, isDanger: true, onChoose: () => setAsked('delete') },
      ]}
    >
      {asked && (
        <ReasonDialog
          isOpen
          title={asked === 'hide' ? ask.hideComment : ask.deleteComment}
          message={asked === 'hide' ? ask.hideCommentText : ask.deleteCommentText}
          confirm={asked === 'hide' ? adminTexts.hide : adminTexts.remove}
          hint={adminTexts.reasonRead}
          missing={adminTexts.reasonRequired}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => judge(asked, reason)}
        />
      )}
    </AdminRow>
  )
}
