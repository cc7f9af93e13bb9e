import { formatDate } from '../../app/format-time.ts'
import { peopleTexts } from '../../messages/people.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in short: 'Just now', '5m', '2h', '3d', after a week the date. */
export const formatShortAgo = (moment: string, now: number): string => {
  const gone = now - Date.parse(moment)
  if (gone < minute) return peopleTexts.notifications.now
  if (gone < hour) return peopleTexts.notifications.minutes(Math.floor(gone / minute))
  if (gone < day) return peopleTexts.notifications.hours(Math.floor(gone / hour))
  if (gone < 7 * day) return peopleTexts.notifications.days(Math.floor(gone / day))
  return formatDate(moment)
}
