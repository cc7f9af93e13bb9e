import { localeOfCurrency } from '../../contract/currency.ts'

/** Formats an amount in whole units as the server does: 'E 450', 'Ksh 2,300', '€12.50'. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(localeOfCurrency(currency), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(amount)
    .replace(/\s/gu, ' ')

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY and UGX. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
