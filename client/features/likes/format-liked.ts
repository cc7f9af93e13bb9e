import { shoppingTexts } from '../../messages/shopping.ts'

const day = 24 * 60 * 60 * 1000

/**
 * When something was liked or saved, by the calendar of this device: 'Today', 'Yesterday', '3 days
 * ago', after a week '2 weeks ago'. `moment` is ISO 8601.
 */
export const formatLiked = (moment: string, now: number = Date.now()): string => {
  // Rounded, because a day on which the clocks change is not 24 hours long.
  const days = Math.round((midnightOf(now) - midnightOf(Date.parse(moment))) / day)
  if (days < 1) return shoppingTexts.favorites.today
  if (days === 1) return shoppingTexts.favorites.yesterday
  return days < 7
    ? shoppingTexts.favorites.daysAgo(days)
    : shoppingTexts.favorites.weeksAgo(Math.floor(days / 7))
}

const midnightOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
