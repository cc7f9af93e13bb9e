import { formatNumber } from '../app/locale.ts'

/** A count as a person reads it: 999, 1.2K, 3.4M. */
export const formatCount = (count: number): string =>
  formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })

/** An average rating to the tenth: '4.6', '4,6' in French. */
export const formatRating = (average: number): string =>
  formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A badge's number: never more than '99+'. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
