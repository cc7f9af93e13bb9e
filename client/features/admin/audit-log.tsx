import type { AuditEntry } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { formatDate } from '../../app/format-time.ts'
import { formatClock } from '../../locale.ts'
import { adminTexts } from '../../messages/administration.ts'
import { auditTexts } from '../../messages/audit.ts'
import { Card } from '../../ui/card.tsx'
import { formatList } from '../../ui/format-list.ts'
import { AdminList } from './admin-list.tsx'

/**
 * Changes by administrators, the newest first: the person, the action, and the state before and
 * after.
 */
export const AuditLogTab = () => (
  <AdminList
    name="audit"
    empty={adminTexts.noEntries}
    load={async ({ page = 1 }) => {
      const { auditLog, pagination } = await call('listAuditLog', { page })
      return { entries: auditLog, pagination }
    }}
  >
    {(entry) => <Row key={entry.id} entry={entry} />}
  </AdminList>
)

const Row = ({ entry }: { entry: AuditEntry }) => {
  const { action, targetType, targetId, before, after } = entry
  const { reason, ...state } = after
  const target = entry.targetName ?? after.queue
  const names: Readonly<Record<string, string>> = auditTexts.actions
  return (
    <Card as="li" className="min-w-0 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold text-fg [overflow-wrap:anywhere]">
          {names[action] ?? action}
        </span>
        <span dir="auto" className="min-w-0 break-words text-soft">
          {entry.user?.name ?? adminTexts.system}
        </span>
        <time dateTime={entry.createdAt} className="ml-auto text-sm text-soft tabular-nums">
          {formatDate(entry.createdAt)} {formatClock(entry.createdAt)}
        </time>
      </p>
      {target && (
        <p dir="auto" className="break-words text-fg">
          {target}
        </p>
      )}
      {reason && (
        <p dir="auto" className="mt-1 text-fg text-sm [overflow-wrap:anywhere]">
          {auditTexts.reason(String(reason))}
        </p>
      )}
      <details className="text-soft text-sm">
        <summary className="min-h-11 cursor-pointer content-center">{auditTexts.details}</summary>
        <p className="[overflow-wrap:anywhere]">
          {action} · {targetType} {targetId}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {statesOf(before)} → {statesOf(state)}
        </p>
      </details>
    </Card>
  )
}

const statesOf = (states: AuditEntry['before']): string =>
  formatList(
    Object.entries(states).map(
      ([name, value]) => `${name}: ${Array.isArray(value) ? formatList(value.map(String)) : value}`,
    ),
  ) || '–'
