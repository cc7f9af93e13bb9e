import { conversationTexts } from '../../messages/conversations.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A span of seconds in its largest unit that is at least two of: '45 s', '12 min', '3 h', '2 days'.
 */
export const formatDuration = (seconds: number): string => {
  if (seconds < 2 * MINUTE) return conversationTexts.dealer.seconds(Math.round(seconds))
  if (seconds < 2 * HOUR) return conversationTexts.dealer.minutes(Math.round(seconds / MINUTE))
  if (seconds < 2 * DAY) return conversationTexts.dealer.hours(Math.round(seconds / HOUR))
  return conversationTexts.dealer.days(Math.round(seconds / DAY))
}
