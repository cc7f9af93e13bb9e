import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator has looked at a report. */
export const reportDecided = domainEvent<{
  reportId: string
  /** Who reported. */
  userId: string
  status: 'resolved' | 'dismissed'
  resolution: string | null
}>()('reports.report-decided')
