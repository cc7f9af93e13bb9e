import { shoppingTexts } from '../../messages/shopping.ts'

const HOUR = 60
const DAY = 24 * HOUR
const words = shoppingTexts.trust

/** Formats minutes in one unit: '12 minutes', 'an hour', '3 days'. */
export const formatReplyTime = (minutes: number): string => {
  const whole = Math.round(minutes)
  if (whole < HOUR) return words.minutes(whole)
  const hours = Math.round(minutes / HOUR)
  return hours < 24 ? words.hours(hours) : words.days(Math.round(minutes / DAY))
}
