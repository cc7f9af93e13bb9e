import { expressionBuilder } from 'kysely'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

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

/** The part of reports in the export of an account. */
export const reportsExport: ExportSections = {
  reports: ownRows('Report', { of: ['reporterId'], order: byTime, without: ['decidedBy', 'evidence'] }),
}
