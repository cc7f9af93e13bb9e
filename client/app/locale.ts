/** The languages of the client by their own names. A language also has a folder and a line in `client/messages/`. */
export const languages = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  ss: 'siSwati',
  sw: 'Kiswahili',
} as const
export type Language = keyof typeof languages

const key = 'sokoni.language'

/** Returns whether the client has a language. */
export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

const active: { locale: string | null } = { locale: null }

/**
 * Returns the active locale, a BCP 47 tag: of the language kept on this device, otherwise of the first of the browser's
 * languages that the client has. The browser's region stays, since it decides how dates are written.
 */
export const locale = (): string => {
  active.locale ??= chooseLocale(storedLanguage(), globalThis.navigator?.languages ?? [])
  return active.locale
}

/** Returns the locale for a stored language, if there is one, and the browser's locales in their order. */
export const chooseLocale = (stored: string | null, preferred: readonly string[]): string => {
  const known = preferred.filter((tag) => isLanguage(languageOf(tag)))
  if (isLanguage(stored)) return known.find((tag) => languageOf(tag) === stored) ?? stored
  return known[0] ?? 'en'
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** Returns the active language. */
export const language = (): Language => {
  const code = languageOf(locale())
  return isLanguage(code) ? code : 'en'
}

/** Returns the active locale and what follows where `Intl` does not have it, as some browsers lack siSwati. */
const locales = (): string[] => [locale(), 'en']

/** Returns the language that was chosen on this device, or `null`. */
export const storedLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps a language on this device and reloads the page if it is not the active one. */
export const chooseLanguage = (code: Language): void => {
  try {
    localStorage.setItem(key, code)
  } catch {
    return
  }
  if (code !== language()) location.reload()
}

/** Sets the language and the direction of the page. Call it once before drawing. */
export const applyLocale = (): void => {
  const root = document.documentElement
  root.lang = language()
  root.dir = isRightToLeft.has(language()) ? 'rtl' : 'ltr'
}

/** `Intl.Locale.getTextInfo` is missing in browsers that the client supports. */
const isRightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** A text for each plural category that the language has; `other` is for all that are not named. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns the form for a count, by the plural rules of the active language. */
export const plural = (count: number, forms: Forms): string => {
  rules ??= new Intl.PluralRules(locales())
  return forms[rules.select(count)] ?? forms.other
}
let rules: Intl.PluralRules | undefined

/** Returns a number in the active locale. */
export const formatNumber = (count: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locales(), options).format(count)

/** Returns a moment (ISO 8601) in the active locale. */
export const formatDateTime = (moment: string | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales(), options).format(new Date(moment))

/** Returns the time of day of a moment (ISO 8601): '13:05'. */
export const formatClock = (moment: string | Date): string =>
  formatDateTime(moment, { hour: '2-digit', minute: '2-digit' })
