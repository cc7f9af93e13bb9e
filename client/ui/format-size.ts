import { formatNumber } from '../locale.ts'

/** The size of a file: '3 kB', '1.4 MB', '12 MB'; '1,4 Mo' in French. */
export const formatSize = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return formatNumber(kilobytes, { style: 'unit', unit: 'kilobyte' })
  const digits = bytes < 10 * 1024 * 1024 ? 1 : 0
  return formatNumber(bytes / 1024 / 1024, {
    ...{ style: 'unit', unit: 'megabyte' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  })
}
