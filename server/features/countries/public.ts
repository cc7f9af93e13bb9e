import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { localeOfCurrency } from '../../../contract/currency.ts'
import { fromMinor, type Money } from '../../../contract/money.ts'
import { findCountry, formatAmount } from './queries.ts'

export { countryNames, countryOf } from './queries.ts'

/**
 * Formats an amount in major units in the currency's local format: 'E 450', 'Ksh 2,300', 'R 89,90'.
 */
export const formatMoney = (amount: number, currency: string): string =>
  formatAmount(amount, currency, localeOfCurrency(currency))

/** Converts a stored amount in minor units to a price, with an optional discount in per cent. */
export const amountView = (minor: bigint | number, currency: string, discount?: number): Money => {
  const amount = fromMinor(Number(minor), currency)
  return {
    amount,
    currency,
    ...(discount !== undefined && { discount }),
    formattedPrice: formatMoney(amount, currency),
  }
}

/** Converts a stored amount to a price like `amountView`; `null` without an amount. */
export const moneyView = (
  minor: bigint | number | null,
  currency: string,
  discount?: number,
): Money | null => (minor === null ? null : amountView(minor, currency, discount))

/** The currency of sellers without a country. */
export const CURRENCY_WITHOUT_COUNTRY = 'USD'

/** Returns the currency of a country, or `null` for an unknown one. */
export const currencyOfCountry = (code: string | null): string | null =>
  (code && findCountry(code)?.currency.code) || null

/** Returns the calling code of a country without a plus ('268'), or `null`. */
export const callingCodeOfCountry = (code: string | null): string | null =>
  (code && findCountry(code)?.callingCode) || null

/** Returns the country of a number in E.164, or `null`. */
export const countryOfPhone = (phone: string): string | null =>
  parsePhoneNumberFromString(phone, { extract: false })?.country ?? null
