const NUMBER = /\d(?:[\d.,'’\s]*\d)?/u

/**
 * Returns a price that the server wrote, as a locale separates thousands and decimals: 'Ksh 2,700'
 * is 'Ksh 2 700' in French. The currency stays as its country writes it. Other texts stay.
 */
export const localPrice = (text: string, locale: string): string => {
  const [number] = NUMBER.exec(text) ?? []
  if (number === undefined || locale.startsWith('en')) return text
  const mark = decimalMarkOf(number, text.replace(number, '').trim())
  const at = mark === null ? number.length : number.lastIndexOf(mark)
  const whole = number.slice(0, at).replace(/\D/g, '')
  const fraction = number.slice(at + 1)
  // Some browsers lack siSwati.
  const format = new Intl.NumberFormat([locale, 'en'], {
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: fraction.length,
  })
  const shown = format.format(Number(`${whole}.${fraction || 0}`)).replace(/\s/gu, ' ')
  return text.replace(number, () => shown)
}

/** Three digits at the end are thousands, unless the currency has as many decimals. */
const decimalMarkOf = (number: string, currency: string): string | null => {
  const [, mark = '', fraction = ''] = /([.,])(\d+)$/.exec(number) ?? []
  if (fraction === '') return null
  const hasThree = decimalsOf(currency) === 3
  return fraction.length === 3 && (!hasThree || mark === ',') ? null : mark
}

/** `null` for a currency that is written as a symbol. */
const decimalsOf = (currency: string): number | null => {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? null
}
