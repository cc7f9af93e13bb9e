import { memoize } from '../../contract/memoize.ts'

/** The market's home countries, in the order of the picker's top. */
const HOME_COUNTRIES: readonly string[] = ['SZ', 'ZA', 'KE']
const DEFAULT_COUNTRY = 'SZ'

/**
 * Guesses the country of a phone number: by the device's time zone, else the country used last,
 * else Eswatini. The browser's language says nothing: phones in Nairobi are sold with American
 * English.
 */
export const guessCountry = (codes: readonly string[], zone: string, lastUsed: string | null): string => {
  // Home countries first, as their zones are known without the browser.
  const candidates = [...HOME_COUNTRIES.filter((code) => codes.includes(code)), ...codes]
  return (
    candidates.find((code) => zonesOf(code).includes(zone)) ??
    codes.find((code) => code === lastUsed) ??
    DEFAULT_COUNTRY
  )
}

/**
 * Puts the guessed country and the home countries before the others. Returns how many those are.
 */
export const homeFirst = <Choice extends { code: string }>(
  list: readonly Choice[],
  guessed: string,
): { list: readonly Choice[]; homeCount: number } => {
  const first = [...new Set([guessed, ...HOME_COUNTRIES])]
  const home = first.flatMap((code) => list.find((choice) => choice.code === code) ?? [])
  return { list: [...home, ...list.filter((choice) => !home.includes(choice))], homeCount: home.length }
}

/** Known here, as Firefox cannot tell them and others take 10 ms for each on a cheap phone. */
const homeZones: Readonly<Record<string, readonly string[]>> = {
  SZ: ['Africa/Mbabane'],
  ZA: ['Africa/Johannesburg'],
  KE: ['Africa/Nairobi'],
}

// TypeScript's library does not have it yet; older Chromes have a property of another name.
type WithZones = { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** Currencies of the countries with shops that have one of their own (not the euro). */
const currencies = { SZ: 'SZL', ZA: 'ZAR', KE: 'KES', US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD' } as const

/** Returns the time zone of the device, by which its place is guessed. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Guesses the country of a place by its time zone; `null` for a place without a shop. */
export const guessShopCountry = (zone: string): string | null => shopCountryOf(zone)?.[0] ?? null

/** Guesses the currency of a place by its time zone; `null` for a place without a shop. */
export const guessCurrency = (zone: string): string | null => shopCountryOf(zone)?.[1] ?? null

const shopCountryOf = (zone: string) =>
  Object.entries(currencies).find(([code]) => zonesOf(code).includes(zone))

const zonesOf = (code: string): readonly string[] => homeZones[code] ?? browserZonesOf(code)

const browserZonesOf = memoize((code: string): readonly string[] => {
  const locale: WithZones = new Intl.Locale(`und-${code}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
})
