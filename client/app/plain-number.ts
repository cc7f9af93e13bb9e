import { formatNumber } from '../locale.ts'
import { formatMoney } from '../ui/format-money.ts'

/** Groups of three with commas, or with dots before a comma: '1,500.50' and '1.500,50'. */
const GROUPED = {
  ',': /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
  '.': /^[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/,
} as const
const ONE_DOT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * Returns an amount as `Number` reads it, however people write it: '1 500', '1,500.50', '249,50',
 * and 'Ksh 1,900' or '1900 KES' if `currency` is 'KES'. Returns what is no amount as it is. '1.500'
 * is 1.5 unless the reader's locale groups with dots.
 */
export const plainNumber = (typed: string, currency?: string): string => {
  const text = withoutSign(typed.replace(/[\s'’]/gu, ''), currency)
  if (GROUPED[','].test(text)) return text.replaceAll(',', '')
  if (GROUPED['.'].test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (ONE_DOT_GROUP.test(text) && formatNumber(12_300).includes('.')) return text.replace('.', '')
  return /^\d+,\d*$/.test(text) ? text.replace(',', '.') : text
}

/** Removes a currency's code or sign; that of another currency makes the amount ambiguous. */
const withoutSign = (text: string, currency?: string): string => {
  if (!currency || !/^\D|\D$/.test(text)) return text
  for (const currencyDisplay of ['code', 'symbol', 'narrowSymbol'] as const) {
    const sign = formatMoney(0, currency, { currencyDisplay })
      .replace(/[\d\s.,]/gu, '')
      .toLowerCase()
    const lower = text.toLowerCase()
    const rest = lower.startsWith(sign)
      ? text.slice(sign.length)
      : lower.endsWith(sign) && text.slice(0, -sign.length)
    if (rest && /^\d/.test(rest)) return rest
  }
  return text
}
