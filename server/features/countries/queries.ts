import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import worldCountries from 'world-countries'
import type {
  Country,
  currentCountry as currentCountryCall,
  formatPrice as formatPriceCall,
  listCountries as listCall,
} from '../../../contract/countries/rest.ts'
import { isCurrency } from '../../../contract/money.ts'
import { field } from '../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../contract/wire.ts'
import { failField } from '../../../platform/errors.ts'
import type { Actor } from '../../access.ts'

/** Where the product is offered: the specification's list of eight, and Kenya (decisions, section 5). */
const SUPPORTED = ['SZ', 'ZA', 'US', 'GB', 'DE', 'FR', 'CA', 'AU', 'KE']
const DEFAULT_COUNTRY = 'SZ'

/** What people there pay with, where the data set names another one first or is behind the times. */
const PAYS_WITH: Record<string, string> = {
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

const formatters = new Map<string, Intl.NumberFormat>()
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Every country, by name. */
const countries: Country[] = worldCountries
  .map((source): Country => {
    const code = source.cca2
    const callingCode = callingCodeOf(code, source.idd)
    const currency = PAYS_WITH[code] ?? Object.keys(source.currencies).find(isCurrency) ?? 'USD'
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

/** The country of an ISO 3166-1 alpha-2 code, whatever its case, or `undefined`. */
export const findCountry = (code: string): Country | undefined => byCode.get(code.toUpperCase())

/** Every country's name and its code of two letters. */
export const countryNames = (): { name: string; code: string }[] =>
  countries.map(({ name, code }) => ({ name, code }))

export const listCountries = async (): Promise<CallResult<typeof listCall>> => ({ countries })

export const pickCountries = async (): Promise<CallResult<typeof listCall>> => ({
  countries: withCallingCode,
})

export const supportedCountries = async (): Promise<CallResult<typeof listCall>> => ({ countries: supported })

/** The proxy's country, else the first region the browser's languages name, else Eswatini. */
export async function currentCountry(
  _needs: object,
  actor: Actor,
): Promise<CallResult<typeof currentCountryCall>> {
  return { country: countryOf(actor) }
}

/** Where a caller is: by the proxy's header, else by the browser's languages, else Eswatini (decisions, section 5). */
export function countryOf(actor: Actor): Country {
  const codes = [actor.country ?? '', ...regionsOf(actor.language ?? ''), DEFAULT_COUNTRY]
  for (const code of codes) {
    const country = findCountry(code)
    if (country) return country
  }
  throw new Error('The data set lacks the default country')
}

/** Writes an amount, in whole units, as people of that country do. Throws 422 for a country that does not exist. */
export async function formatPrice(
  _needs: object,
  _actor: Actor,
  input: CallParsed<typeof formatPriceCall>,
): Promise<CallResult<typeof formatPriceCall>> {
  const country = findCountry(input.countryCode)
  if (!country) throw failField('body.countryCode', field.country)
  const currency = country.currency.code
  return { formattedPrice: formatAmount(input.amount, currency, country.code), currency }
}

/**
 * An amount in whole units in the way of writing of a country: 'E 450', 'Ksh 2,300', '€12.50'. Decimals are left out
 * where there are none, and the no-break spaces that such texts hold become plain ones, so that they can be searched.
 */
export const formatAmount = (amount: number, currency: string, countryCode: string): string =>
  formatterOf(currency, countryCode).format(amount).replace(/\s/gu, ' ')

/** Making a formatter costs a hundred times what using it does; there are at most as many as countries and currencies. */
function formatterOf(currency: string, countryCode: string): Intl.NumberFormat {
  const key = currency + countryCode
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat(`en-${countryCode}`, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  formatters.set(key, formatter)
  return formatter
}

function symbolOf(currency: string, countryCode: string): string {
  const parts = formatterOf(currency, countryCode).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** As the phone library knows it; for places without numbers of their own the data set's, or none. */
function callingCodeOf(code: string, idd: { root: string; suffixes: string[] }): string {
  if (isSupportedCountry(code)) return getCountryCallingCode(code)
  return (idd.root + (idd.suffixes[0] ?? '')).replace('+', '')
}

/** The regions of an Accept-Language header ('en-ZA,en;q=0.9' names ZA), in its order. */
function regionsOf(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((entry) => {
      const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(entry)?.[1]
      return region ? [region] : []
    })
}
