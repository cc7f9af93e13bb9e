import { locale } from './locale.ts'

/** Returns the name of a country (ISO 3166-1 alpha-2) in the active language, or its code. */
export const countryName = (code: string): string =>
  // Some browsers lack siSwati.
  new Intl.DisplayNames([locale(), 'en'], { type: 'region', fallback: 'code' }).of(code) ?? code
