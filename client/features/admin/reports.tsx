import { useState } from 'react'
import type { AdminReport } from '../../../contract/admin/views.ts'
import { adminTexts } from '../../app/admin-texts.ts'
import { call } from '../../app/call.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { useChange } from './use-change.ts'

/** What was reported, with what it is about. What is done about the thing itself is done in its own tab. */
export const Reports = () => (
  <AdminList
    name="reports"
    load={async (page) => {
      const { reports, pagination } = await call('listAdminReports', { page })
      return { entries: reports, pagination }
    }}
  >
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: AdminReport; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [note, setNote] = useState('')
  const { target } = entry
  const decide = (status: 'resolved' | 'dismissed') =>
    change(status, () => call('decideReport', { id: entry.id, status, resolution: note.trim() || undefined }))
  return (
    <AdminCard
      person={target?.user ?? entry.reporter}
      at={entry.createdAt}
      aside={<StatusPill tone="bad">{adminTexts.targets[entry.targetType]}</StatusPill>}
      actions={
        <>
          <Button look="accent" isBusy={busy === 'resolved'} onClick={() => void decide('resolved')}>
            {adminTexts.resolve}
          </Button>
          <Button isBusy={busy === 'dismissed'} onClick={() => void decide('dismissed')}>
            {adminTexts.dismiss}
          </Button>
        </>
      }
    >
      {target ? <Words isStrong>{target.text}</Words> : <Words>{adminTexts.targetGone}</Words>}
      <Words>
        {[entry.reason, entry.details, adminTexts.reportedBy(entry.reporter.name)]
          .filter(Boolean)
          .join(' · ')}
      </Words>
      <TextField
        label={adminTexts.note}
        placeholder={adminTexts.noteHint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </AdminCard>
  )
}
