import { formatDateTime } from '../locale.ts'
import { texts } from '../messages/first-load.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago a moment (ISO 8601) was: 'Just now', '5m ago', '2h ago', '3d ago', after a week the
 * local date.
 */
export const formatAgo = (moment: string, now: number = Date.now()): string => {
  const gone = now - Date.parse(moment)
  if (gone < minute) return texts.time.now
  if (gone < hour) return texts.time.minutes(Math.floor(gone / minute))
  if (gone < day) return texts.time.hours(Math.floor(gone / hour))
  if (gone < 7 * day) return texts.time.days(Math.floor(gone / day))
  return formatDate(moment)
}

/** Formats the date of a moment in the active locale. */
export const formatDate = (moment: string): string =>
  formatDateTime(moment, { day: 'numeric', month: 'short', year: 'numeric' })
