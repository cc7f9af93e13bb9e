import type { Money } from '../../contract/money.ts'
import { formatMoneyIn } from '../../contract/money-text.ts'
import { locales } from '../locale.ts'

/** Formats an amount in whole units of a currency, with the separators of the reader's locale. */
export const formatMoney = (amount: number, currency: string, options?: Intl.NumberFormatOptions): string =>
  formatMoneyIn(locales(), { amount, currency }, options)

/** A price, of which only the text may be known. */
export type ShownPrice = Pick<Money, 'formattedPrice'> & Partial<Money>

/** Returns a price as the reader's locale writes it. */
export const formatPrice = ({ amount, currency, formattedPrice }: ShownPrice): string =>
  amount === undefined || currency === undefined ? formattedPrice : formatMoney(amount, currency)

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY and UGX. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
