import { localeOfCurrency } from '../../contract/currency.ts'
import type { Money } from '../../contract/money.ts'
import { formatNumber, language } from '../app/locale.ts'

/**
 * Formats an amount in whole units: 'E 450', 'Ksh 2,300', '€12.50' as the server does, in other
 * languages than English with their separators: 'E 2 300,50'.
 */
export const formatMoney = (
  amount: number,
  currency: string,
  options: Intl.NumberFormatOptions = { trailingZeroDisplay: 'stripIfInteger' },
): string => {
  const format = new Intl.NumberFormat(localeOfCurrency(currency), {
    style: 'currency',
    currency,
    ...options,
  })
  const separators = language() === 'en' ? {} : separatorsOf()
  return format
    .formatToParts(amount)
    .map(
      ({ type, value }) => (type === 'group' || type === 'decimal' ? separators[type] : undefined) ?? value,
    )
    .join('')
    .replace(/\s/gu, ' ')
}

/** A price, of which only the text may be known. */
export type ShownPrice = Pick<Money, 'formattedPrice'> & Partial<Money>

/** Returns a price as the viewer's language writes it. */
export const formatPrice = ({ amount, currency, formattedPrice }: ShownPrice): string =>
  language() === 'en' || amount === undefined || currency === undefined
    ? formattedPrice
    : formatMoney(amount, currency)

/** How the active language separates thousands and decimals. */
const separatorsOf = (): { group?: string; decimal?: string } => {
  const [group, decimal] = formatNumber(10_000.5).match(/\D/gu) ?? []
  return { ...(group && { group }), ...(decimal && { decimal }) }
}

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY and UGX. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
