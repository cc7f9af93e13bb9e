import { localeOfCurrency } from '../../contract/currency.ts'
import type { Money } from '../../contract/money.ts'
import { formatNumber } from '../app/locale.ts'

/**
 * Formats an amount in whole units as its currency's country does, with the separators of the
 * reader's locale: 'Ksh 2,300.50' in English, 'Ksh 2 300,50' in French.
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
  const separators = separatorsOf()
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

/** Returns a price as the reader's locale writes it. */
export const formatPrice = ({ amount, currency, formattedPrice }: ShownPrice): string =>
  amount === undefined || currency === undefined ? formattedPrice : formatMoney(amount, currency)

/** How the active locale separates thousands and decimals. */
const separatorsOf = (): { group?: string; decimal?: string } => {
  const [group, decimal] = formatNumber(10_000.5).match(/\D/gu) ?? []
  return { ...(group && { group }), ...(decimal && { decimal }) }
}

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY and UGX. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
