import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fromMinor, type Money } from '../../../contract/money.ts'
import { findCountry, formatAmount } from './queries.ts'

export { countryNames, countryOf } from './queries.ts'

/** Whose way of writing a currency has, where several countries share it; else that of the country it is named after. */
const HOMES: Record<string, string> = {
  EUR: 'DE',
  XAF: 'CM',
  XCD: 'LC',
  XCG: 'CW',
  XOF: 'SN',
  XPF: 'PF',
}

/** An amount in whole units as people at home with the currency write it: 'E 450', 'Ksh 2,300', 'R 89,90'. */
export const formatMoney = (amount: number, currency: string): string =>
  formatAmount(amount, currency, HOMES[currency] ?? currency.slice(0, 2))

/**
 * The price of the contract, of what the database keeps: an amount in the smallest unit of its currency (`null` where
 * there is none), and optionally a discount in per cent.
 */
export function moneyView(minor: bigint | number | null, currency: string, discount?: number): Money | null {
  if (minor === null) return null
  const amount = fromMinor(Number(minor), currency)
  return {
    amount,
    currency,
    ...(discount !== undefined && { discount }),
    formattedPrice: formatMoney(amount, currency),
  }
}

/** The currency of a country, or `null` for one that is unknown or none. */
export const currencyOfCountry = (code: string | null): string | null =>
  (code && findCountry(code)?.currency.code) || null

/** The calling code of a country without a plus: '268', or `null`. */
export const callingCodeOfCountry = (code: string | null): string | null =>
  (code && findCountry(code)?.callingCode) || null

/** The country that a number in E.164 belongs to, or `null` for one of no country. */
export const countryOfPhone = (phone: string): string | null =>
  parsePhoneNumberFromString(phone, { extract: false })?.country ?? null
