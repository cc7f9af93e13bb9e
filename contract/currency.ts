/**
 * The country whose format a shared currency has; other currencies are named after their country.
 */
const FORMAT_COUNTRIES: Record<string, string> = {
  EUR: 'DE',
  XAF: 'CM',
  XCD: 'LC',
  XCG: 'CW',
  XOF: 'SN',
  XPF: 'PF',
}

/** Returns the locale whose format a currency has: 'en-SZ' for SZL. */
export const localeOfCurrency = (currency: string): string =>
  `en-${FORMAT_COUNTRIES[currency] ?? currency.slice(0, 2)}`
