import { clockOptions, formatDateTime } from '../locale.ts'

/** Formats a moment (ISO 8601) with day and time in the active locale: '24 Nov, 13:05'. */
export const formatMoment = (moment: string): string =>
  formatDateTime(moment, {
    day: 'numeric',
    month: 'short',
    ...clockOptions(),
  })
