import { useNow } from '../../app/use-now.ts'
import { dealsTexts } from '../../messages/deals.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const words = dealsTexts.offer

/** How long an offer stays open. */
export const TimeLeft = ({ until }: { until: string }) => {
  const left = Date.parse(until) - useNow()
  if (left <= 0) return words.status.expired
  return words.left(
    left < HOUR_MS
      ? words.minutes(Math.ceil(left / MINUTE_MS))
      : left < 48 * HOUR_MS
        ? words.hours(Math.floor(left / HOUR_MS))
        : words.days(Math.floor(left / (24 * HOUR_MS))),
  )
}
