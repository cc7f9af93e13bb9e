import { formatNumber } from '../app/locale.ts'

/** A count as a person reads it: 999, 1.2K, 3.4M. */
export const formatCount = (count: number): string =>
  formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })

/** A badge's number: never more than '99+'. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
