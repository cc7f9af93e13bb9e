import { formatNumber } from '../locale.ts'

/** Formats a count in short: 999, 1.2K, 3.4M. */
export const formatCount = (count: number): string =>
  formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })

/** An average rating to the tenth: '4.6', '4,6' in French. */
export const formatRating = (average: number): string =>
  formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats the number of a badge, '99+' at most. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
