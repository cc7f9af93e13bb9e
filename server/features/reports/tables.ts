import { type Expression, expressionBuilder } from 'kysely'
import { exists, literal, type Operand } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB, ReportTarget } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB, never>()

/** Reports of products, shops, comments, users and messages. */
export const reportTable = readable('Report', [
  'id',
  'reporterId',
  'targetType',
  'targetId',
  'reason',
  'details',
  'evidence',
  'status',
  'resolution',
  'createdAt',
  'decidedAt',
])

/** Selects the reports that wait for a decision. */
export const openReports = () => eb.selectFrom('Report').select('createdAt').where('status', '=', 'open')

/** Counts the open reports of a target. */
export const openReportsCount = (targetType: ReportTarget, targetId: Expression<string>) =>
  eb
    .selectFrom('Report as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.targetType', '=', literal(targetType))
    .where('r.targetId', '=', targetId)
    .where('r.status', '=', literal('open'))
    .$asScalar()
    .$notNull()

/** Condition: a user has an open report of a target. */
export const hasOpenReport = (
  reporter: Operand<string | null>,
  targetType: ReportTarget,
  targetId: Expression<string>,
) =>
  exists(
    eb
      .selectFrom('Report as r')
      .select('r.id')
      .where('r.targetType', '=', literal(targetType))
      .where('r.targetId', '=', targetId)
      .where('r.reporterId', '=', reporter)
      .where('r.status', '=', literal('open')),
  )

export const reportsExport: ExportSections = {
  reports: ownRows('Report', { of: ['reporterId'], order: byCreation, without: ['decidedBy', 'evidence'] }),
}
