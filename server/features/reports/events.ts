import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator decided a report. */
export const reportDecided = domainEvent<{
  reportId: string
  /** The reporter. */
  userId: string
  status: 'resolved' | 'dismissed'
  resolution: string | null
}>()('reports.report-decided')
