import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import worldCountries from 'world-countries'
import type {
  Country,
  currentCountry as currentCountryEndpoint,
  formatPrice as formatPriceEndpoint,
  listCountries as listEndpoint,
} from '../../../contract/countries/rest.ts'
import { field } from '../../../contract/field-codes.ts'
import { numberFormat } from '../../../contract/memoize.ts'
import { isCurrency } from '../../../contract/money.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/wire.ts'
import { failField } from '../../../platform/errors.ts'
import type { Actor } from '../../access.ts'

/** Countries where the product is offered. */
const SUPPORTED = ['SZ', 'ZA', 'US', 'GB', 'DE', 'FR', 'CA', 'AU', 'KE']
const DEFAULT_COUNTRY = 'SZ'

/** The currency in use, where the data set lists another one first or is outdated. */
const CURRENCY_OVERRIDES: Record<string, string> = {
  BG: 'EUR', // since 2026
  BV: 'NOK',
  CK: 'NZD',
  CU: 'CUP',
  CW: 'XCG', // since 2025
  EH: 'MAD',
  PS: 'ILS',
  SH: 'SHP',
  SL: 'SLE',
  SX: 'XCG',
  ZW: 'USD',
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

const formatterOf = (currency: string, locale: string): Intl.NumberFormat =>
  numberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })

const symbolOf = (currency: string, countryCode: string): string => {
  const parts = formatterOf(currency, `en-${countryCode}`).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** The phone library's calling code, else the data set's, else none. */
const callingCodeOf = (code: string, idd: { root: string; suffixes: string[] }): string => {
  if (isSupportedCountry(code)) return getCountryCallingCode(code)
  return (idd.root + (idd.suffixes[0] ?? '')).replace('+', '')
}

/** Every country, sorted by name. */
const countries: Country[] = worldCountries
  .map((source): Country => {
    const code = source.cca2
    const callingCode = callingCodeOf(code, source.idd)
    const currency = CURRENCY_OVERRIDES[code] ?? Object.keys(source.currencies).find(isCurrency) ?? 'USD'
    return {
      name: source.name.common,
      code,
      code3: source.cca3,
      callingCode,
      dialCode: callingCode && `+${callingCode}`,
      flag: source.flag,
      region: source.region,
      subregion: source.subregion,
      currency: {
        code: currency,
        name: currencyNames.of(currency) ?? currency,
        symbol: symbolOf(currency, code),
      },
      languages: Object.values(source.languages),
      isActive: true,
      isSupported: SUPPORTED.includes(code),
    }
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const byCode = new Map(countries.map((country) => [country.code, country]))
const withCallingCode = countries.filter((country) => country.callingCode !== '')
const supported = SUPPORTED.flatMap((code) => byCode.get(code) ?? [])

/** Returns the country of an ISO 3166-1 alpha-2 code, whatever its case, or `undefined`. */
export const findCountry = (code: string): Country | undefined => byCode.get(code.toUpperCase())

/** Returns the name and two-letter code of every country. */
export const countryNames = (): { name: string; code: string }[] =>
  countries.map(({ name, code }) => ({ name, code }))

/** Lists all countries. */
export const listCountries = async (): Promise<EndpointResult<typeof listEndpoint>> => ({ countries })

/** Lists the countries that have a calling code. */
export const pickCountries = async (): Promise<EndpointResult<typeof listEndpoint>> => ({
  countries: withCallingCode,
})

/** Lists the countries where the product is offered. */
export const supportedCountries = async (): Promise<EndpointResult<typeof listEndpoint>> => ({
  countries: supported,
})

/** Returns the caller's country, as `countryOf` determines it. */
export const currentCountry = async (
  _deps: object,
  actor: Actor,
): Promise<EndpointResult<typeof currentCountryEndpoint>> => {
  return { country: countryOf(actor) }
}

/**
 * Determines a caller's country: the proxy's header, else a region of Accept-Language, else
 * Eswatini.
 */
export const countryOf = (actor: Actor): Country => {
  const codes = [actor.country ?? '', ...regionsOf(actor.language ?? ''), DEFAULT_COUNTRY]
  for (const code of codes) {
    const country = findCountry(code)
    if (country) return country
  }
  throw new Error('The data set lacks the default country')
}

/**
 * Formats an amount in major units for a country, by default Eswatini.
 * @throws 422 for an unknown country
 */
export const formatPrice = async (
  _deps: object,
  _actor: Actor,
  input: ParsedInput<typeof formatPriceEndpoint>,
): Promise<EndpointResult<typeof formatPriceEndpoint>> => {
  const country = findCountry(input.countryCode || DEFAULT_COUNTRY)
  if (!country) throw failField('body.countryCode', field.country)
  const currency = country.currency.code
  return { formattedPrice: formatAmount(input.amount, currency, `en-${country.code}`), currency }
}

/**
 * Formats an amount in major units in a locale (`en-SZ`): 'E 450', 'Ksh 2,300', without zero
 * decimals. No-break spaces become plain ones, so that texts can be searched.
 */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  formatterOf(currency, locale).format(amount).replace(/\s/gu, ' ')

/** Returns the regions of an Accept-Language header in order ('en-ZA,en;q=0.9' contains ZA). */
const regionsOf = (header: string): string[] => {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((entry) => {
      const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(entry)?.[1]
      return region ? [region] : []
    })
}
