import { memoize } from '../../contract/memoize.ts'
import type { ShopCard } from '../../contract/shops/views.ts'
import { locales } from '../locale.ts'
import { texts } from '../messages/first-load.ts'

/** Returns the name of a country (ISO 3166-1 alpha-2) in the active language, or its code. */
export const countryName = (code: string): string =>
  homeNames[code] ?? regionNames(locales()).of(code) ?? code

const homeNames: Partial<Record<string, string>> = texts.countries

/** The browser takes 0.3 s on a cheap phone to prepare its names: screens seldom need them. */
const regionNames = memoize(
  (tags: string[]) => new Intl.DisplayNames(tags, { type: 'region', fallback: 'code' }),
)

/**
 * Returns where a shop is, with the country's name in the active language. Shops stored on the
 * device by an older release have the English text only.
 */
export const placeOf = (shop: Pick<ShopCard, 'city' | 'countryCode' | 'location'>): string | null =>
  [shop.city, shop.countryCode && countryName(shop.countryCode)].filter(Boolean).join(', ') || shop.location
