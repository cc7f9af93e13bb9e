import { useNow } from '../../app/use-now.ts'
import { dealsTexts } from '../../messages/deals.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const words = dealsTexts.offer

/** How long an offer stays open. */
export const TimeLeft = ({ until }: { until: string }) => {
  const left = Date.parse(until) - useNow()
  return <span className="whitespace-nowrap">{left <= 0 ? words.status.expired : textOf(left)}</span>
}

const textOf = (left: number): string =>
  words.left(
    left < HOUR_MS
      ? words.minutes(Math.ceil(left / MINUTE_MS))
      : left < 72 * HOUR_MS
        ? // Rounded: the clocks of two sides differ by seconds, and most offers begin with 48 hours.
          words.hours(Math.round(left / HOUR_MS))
        : words.days(Math.round(left / (24 * HOUR_MS))),
  )
