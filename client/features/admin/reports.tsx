import { useState } from 'react'
import type { AdminReport } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { formatAgo } from '../../app/format-time.ts'
import { reasonName } from '../../app/names.ts'
import { paths } from '../../app/paths.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { adminTexts } from '../../messages/administration.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { StateChips } from './filter-bar.tsx'
import { HideTarget } from './hide-target.tsx'
import { ReportedTarget } from './reported-target.tsx'
import { useChange } from './use-change.ts'

const { disputes, statuses } = ordersTexts

const states = () =>
  [
    { id: 'open', label: adminTexts.waiting },
    { id: 'resolved', label: adminTexts.resolved },
    { id: 'dismissed', label: adminTexts.dismissed },
  ] as const

/**
 * Reports, each with its target, both persons and what can be done about it: those that wait, or
 * those that were decided.
 */
export const ReportsTab = () => {
  const [status, setStatus] = useState<AdminReport['status']>('open')
  return (
    <>
      <div className="mb-4">
        <StateChips states={states()} chosen={status} onChoose={setStatus} />
      </div>
      <AdminList
        name={`reports ${status}`}
        empty={status === 'open' ? adminTexts.nothing : adminTexts.noneFound}
        load={async ({ page = 1 }) => {
          const { reports, pagination } = await call('listAdminReports', { page, status })
          return { entries: reports, pagination }
        }}
      >
        {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
      </AdminList>
    </>
  )
}

const Row = ({ entry, onDone }: RowProps) => {
  const accused = entry.target?.user ?? entry.evidence?.user
  return (
    <Card
      as="li"
      aria-label={accused?.name ?? entry.reporter.name}
      className="flex min-w-0 flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-40 flex-1">
          <Words isStrong>{reasonName(entry.reason)}</Words>
          <time dateTime={entry.createdAt} className="text-sm text-soft">
            {formatAgo(entry.createdAt)}
          </time>
        </div>
        <StatusPill tone="bad">{adminTexts.targets[entry.targetType]}</StatusPill>
      </div>
      {entry.details && <Words>{entry.details}</Words>}
      <ReportedTarget entry={entry} />
      {entry.deal && (
        <Link to={paths.deal(entry.deal.id)} className="text-soft underline">
          {`${disputes.deal(entry.deal.number, entry.deal.title)} · ${statuses[entry.deal.status]}`}
        </Link>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {accused && <Person person={accused}>{adminTexts.against(accused.name)}</Person>}
        <Person person={entry.reporter}>{adminTexts.reportedBy(entry.reporter.name)}</Person>
      </div>
      {entry.status === 'open' ? (
        <Decide entry={entry} onDone={onDone} />
      ) : (
        <Decision entry={entry} onDone={onDone} />
      )}
    </Card>
  )
}

type RowProps = { entry: AdminReport; onDone: () => Promise<void> }

const Decide = ({ entry, onDone }: RowProps) => {
  const { busy, change } = useChange(onDone)
  // Of a report that was opened again: the note of its last decision.
  const [note, setNote] = useState(entry.resolution ?? '')
  const resolution = note.trim() || undefined
  const decide = (status: 'resolved' | 'dismissed') =>
    change(status, () => call('decideReport', { id: entry.id, status, resolution }), {
      toast: adminTexts.done,
      undo: () => call('decideReport', { id: entry.id, status: 'open', resolution }),
    })
  return (
    <>
      <TextField
        label={adminTexts.note}
        placeholder={adminTexts.noteHint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
        <Button look="accent" isBusy={busy === 'resolved'} onClick={() => void decide('resolved')}>
          {adminTexts.resolve}
        </Button>
        <Button isBusy={busy === 'dismissed'} onClick={() => void decide('dismissed')}>
          {adminTexts.dismiss}
        </Button>
        <HideTarget entry={entry} note={resolution} change={change} />
      </div>
    </>
  )
}

/** How a report was decided; it can be opened again. */
const Decision = ({ entry, onDone }: RowProps) => {
  const { busy, change } = useChange(onDone)
  const { id, resolution } = entry
  const open = () =>
    change('open', () => call('decideReport', { id, status: 'open', resolution }), { toast: adminTexts.done })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-40 flex-1 text-soft">
        {entry.decidedAt && (
          <time dateTime={entry.decidedAt}>{adminTexts.decided(formatAgo(entry.decidedAt))}</time>
        )}
        {entry.resolution && <Words>{entry.resolution}</Words>}
      </p>
      <Button isBusy={busy === 'open'} onClick={() => void open()}>
        {adminTexts.openAgain}
      </Button>
    </div>
  )
}

/** One side of a report, with the way to their account. */
const Person = ({ person, children }: { person: AdminReport['reporter']; children: string }) => (
  <Link
    to={paths.adminSearch('users', person.phone ?? person.name)}
    className="flex min-h-12 min-w-0 items-center gap-3 rounded-control hover:bg-sunken"
  >
    <Avatar name={person.name} picture={person.avatar} size={40} />
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {children}
      </span>
      <span className="block text-sm text-soft tabular-nums">
        {person.phone && spacedPhone(person.phone)}
      </span>
    </span>
  </Link>
)
