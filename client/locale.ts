import { isLanguage, type Language, languageOf, type PluralForms, pluralOf } from '../contract/languages.ts'
import { memoize, numberFormat } from '../contract/memoize.ts'
import { readItem, readJson, writeItem } from './ui/device-storage.ts'

const STORAGE_KEY = 'sokoni.language'

const active: { locale: string | null } = { locale: null }

/**
 * Returns the active locale, a BCP 47 tag: of the language chosen on this device, otherwise of the
 * account's, otherwise of the first of the browser's languages that the client has. The browser's
 * region stays: dates are written by it.
 */
export const locale = (): string => {
  active.locale ??= chooseLocale(storedLanguage() ?? accountLanguage(), globalThis.navigator?.languages ?? [])
  return active.locale
}

/**
 * Returns the locale for a chosen language, if there is one, and the browser's locales in their
 * order.
 */
export const chooseLocale = (chosen: string | null, preferred: readonly string[]): string => {
  const known = preferred.filter((tag) => languageOf(tag) !== null)
  if (isLanguage(chosen)) return known.find((tag) => languageOf(tag) === chosen) ?? chosen
  return known[0] ?? 'en'
}

/** Returns the active language. */
export const language = (): Language => languageOf(locale()) ?? 'en'

/**
 * Returns the active locale and what follows where `Intl` does not have it: browsers lack siSwati,
 * whose readers know the English of Eswatini.
 */
export const locales = (): string[] => [locale(), 'en-SZ']

/** Returns the language that was chosen on this device, or `null`. */
export const storedLanguage = (): Language | null => {
  const stored = readItem(STORAGE_KEY)
  return isLanguage(stored) ? stored : null
}

/** Returns the language of the account whose record the session keeps, or `null`. */
const accountLanguage = (): Language | null => {
  const user = readJson('user')
  const code = typeof user === 'object' && user !== null && 'language' in user ? user.language : null
  return typeof code === 'string' && isLanguage(code) ? code : null
}

/** Keeps a language on this device and reloads the page if it is not the active one. */
export const chooseLanguage = (code: Language): void => {
  if (writeItem(STORAGE_KEY, code) && code !== language()) location.reload()
}

/** Sets the language and the direction of the page. Call it once before drawing. */
export const applyLocale = (): void => {
  const root = document.documentElement
  root.lang = language()
  root.dir = isRightToLeft.has(language()) ? 'rtl' : 'ltr'
}

/** `Intl.Locale.getTextInfo` is missing in browsers that the client supports. */
const isRightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Returns the form for a count, by the plural rules of the active language. */
export const plural = (count: number, forms: PluralForms): string => {
  choose ??= pluralOf(language())
  // SiSwati joins a number to its word, and a line must not end between them: 'lengu-19'.
  return choose(count, forms).replace(/-(?=\d)/g, '-\u2060')
}
let choose: ReturnType<typeof pluralOf> | undefined

/** Returns a number in the active locale. */
export const formatNumber = (count: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(locales(), options).format(count)

/** Returns a moment (ISO 8601) in the active locale. */
export const formatDateTime = (moment: string | Date, options: Intl.DateTimeFormatOptions): string =>
  dateTimeFormat(locales(), options).format(new Date(moment))

/** It keeps the time zone of the device until the page is loaded again. */
const dateTimeFormat = memoize(
  (tags: string[], options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags, options),
)

/** Returns how the active locale writes a time of day: '02:05', but '2:05 pm'. */
export const clockOptions = (): Intl.DateTimeFormatOptions => ({
  hour: hasTwelveHours(locales()) ? 'numeric' : '2-digit',
  minute: '2-digit',
})

const hasTwelveHours = memoize(
  (tags: string[]) => new Intl.DateTimeFormat(tags, { hour: 'numeric' }).resolvedOptions().hour12,
)

/** Returns the time of day of a moment (ISO 8601): '13:05'. */
export const formatClock = (moment: string | Date): string => formatDateTime(moment, clockOptions())
