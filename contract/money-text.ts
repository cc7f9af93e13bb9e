import { localeOfCurrency } from './currency.ts'
import { memoize, numberFormat } from './memoize.ts'

type Amount = { amount: number; currency: string }

/**
 * Formats an amount in major units as its currency's country does, with the separators of the first
 * known locale: 'Ksh 2,300.50' in English, 'Ksh 2 300,50' in French.
 */
export const formatMoneyIn = (
  locales: string[],
  { amount, currency }: Amount,
  options: Intl.NumberFormatOptions = { trailingZeroDisplay: 'stripIfInteger' },
): string => {
  const format = numberFormat(localeOfCurrency(currency), { style: 'currency', currency, ...options })
  const separators = separatorsOf(locales)
  return format
    .formatToParts(amount)
    .map(
      ({ type, value }) => (type === 'group' || type === 'decimal' ? separators[type] : undefined) ?? value,
    )
    .join('')
    .replace(/\s/gu, ' ')
}

/**
 * Formats a price for a language. Notifications stored before they carried amounts have the
 * English text only.
 */
export const priceIn = (language: string, price: string, money: Amount | undefined): string =>
  // Some browsers lack siSwati.
  money ? formatMoneyIn([language, 'en'], money) : price

/** How a locale separates thousands and decimals. */
const separatorsOf = memoize((locales: string[]): { group?: string; decimal?: string } => {
  const [group, decimal] = numberFormat(locales).format(10_000.5).match(/\D/gu) ?? []
  return { ...(group && { group }), ...(decimal && { decimal }) }
})
