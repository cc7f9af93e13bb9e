import type { AdminReport } from '../../../contract/admin/views.ts'
import { paths } from '../../app/paths.ts'
import { adminTexts } from '../../messages/administration.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Words } from './admin-card.tsx'
import { Documents } from './documents.tsx'

/** The reported content with its picture, the way to it, and its text at the time of the report. */
export const ReportedTarget = ({ entry }: { entry: AdminReport }) => {
  const { target, evidence } = entry
  const [first, ...others] = (evidence?.media ?? []).map((file, at) => ({
    ...file,
    name: adminTexts.evidenceFiles[file.type](at + 1),
  }))
  const picture = first?.type === 'image' ? first : undefined
  const files = picture || !first ? others : [first, ...others]
  const before = restOf(evidence?.text ?? '', target?.text)
  const to = target ? addressOf(entry, target.text) : null
  return (
    <Card
      as="section"
      aria-label={adminTexts.targets[entry.targetType]}
      className="flex min-w-0 flex-col gap-2 p-3"
    >
      <div className="flex items-start gap-3">
        {picture && (
          <a href={picture.url} target="_blank" rel="noreferrer" className="shrink-0">
            <img
              src={picture.url}
              alt={picture.name}
              className="size-20 rounded-control bg-sunken object-cover"
            />
          </a>
        )}
        <div className="min-w-0 flex-1">
          {to && target ? (
            <Link to={to} dir="auto" className="font-semibold text-accent underline [overflow-wrap:anywhere]">
              {target.text}
            </Link>
          ) : (
            <Words>{target ? target.text : adminTexts.targetGone}</Words>
          )}
          {target && target.status !== null && target.status !== 'active' && (
            <p className="text-sm text-soft">{adminTexts.targetHidden}</p>
          )}
        </div>
      </div>
      {before !== '' && (
        <div>
          <p className="text-sm text-soft">{adminTexts.evidence}</p>
          <Words>{before}</Words>
        </div>
      )}
      {files.length > 0 && <Documents files={files} />}
    </Card>
  )
}

/** The reported text without its first line, if that is still the title of the target. */
const restOf = (reported: string, now: string | undefined): string => {
  if (now === undefined) return reported
  return reported === now || reported.startsWith(`${now}\n`) ? reported.slice(now.length).trim() : reported
}

/** Comments and messages have no page of their own. */
const addressOf = ({ targetType, targetId, target }: AdminReport, name: string): string | null => {
  // One that is not shown can be shown again in the table of products.
  if (targetType === 'product')
    return target?.status === 'active' ? paths.product(targetId) : paths.adminSearch('products', name)
  if (targetType === 'shop') return paths.adminSearch('shops', name)
  return targetType === 'user' ? paths.adminSearch('users', target?.user.phone ?? name) : null
}
