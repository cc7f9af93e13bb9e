import { useState } from 'react'
import type { AdminReport } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { reasonName } from '../../app/names.ts'
import { adminTexts } from '../../messages/administration.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { Documents } from './documents.tsx'
import { useChange } from './use-change.ts'

const { disputes, statuses } = ordersTexts

/**
 * Reports with their targets. The targets themselves are changed in their own
 * tab.
 */
export const Reports = () => (
  <AdminList
    name="reports"
    load={async ({ page = 1 }) => {
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
      <Words isStrong>{[reasonName(entry.reason), entry.details].filter(Boolean).join(' · ')}</Words>
      <Words>{target ? target.text : adminTexts.targetGone}</Words>
      <Evidence entry={entry} />
      {entry.deal && (
        <Words>
          {`${disputes.deal(entry.deal.number, entry.deal.title)} · ${statuses[entry.deal.status]}`}
        </Words>
      )}
      <Words>{adminTexts.reportedBy(entry.reporter.name)}</Words>
      <TextField
        label={adminTexts.note}
        placeholder={adminTexts.noteHint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </AdminCard>
  )
}

/** The reported state, if the target has changed since, and its files. */
const Evidence = ({ entry: { evidence, target } }: { entry: AdminReport }) => {
  if (!evidence) return null
  const saysMore = evidence.text !== '' && evidence.text !== target?.text
  if (!saysMore && evidence.media.length === 0) return null
  return (
    <Card as="section" aria-label={adminTexts.evidence} className="flex min-w-0 flex-col gap-2 p-3">
      <p className="text-sm text-soft">{adminTexts.evidence}</p>
      {saysMore && <Words>{evidence.text}</Words>}
      {evidence.media.length > 0 && <Documents files={evidence.media} />}
    </Card>
  )
}
