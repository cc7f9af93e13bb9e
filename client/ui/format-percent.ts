import { formatNumber } from '../locale.ts'

/** A share: '85%', '85 %' in French. `percent` is from 0 to 100. */
export const formatPercent = (percent: number): string =>
  formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 })
