import { formatDateTime } from './locale.ts'

/** A moment (ISO 8601) with its day and time, as people here write it: '24 Nov, 13:05'. */
export const formatMoment = (moment: string): string =>
  formatDateTime(moment, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
