/** The languages by their own names. `docs/LANGUAGES.md` lists what else a language needs. */
export const languages = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  ss: 'siSwati',
  sw: 'Kiswahili',
} as const
export type Language = keyof typeof languages

/** Returns whether Sokoni has a language. */
export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

/** Returns the language of a BCP 47 tag such as `fr-CH`, or `null` if Sokoni does not have it. */
export const languageOf = (tag: string): Language | null => {
  const code = tag.split('-')[0]?.trim().toLowerCase()
  return isLanguage(code) ? code : null
}

/** Returns the first language of an `Accept-Language` header that Sokoni has, or `null`. */
export const acceptedLanguage = (header: string | null): Language | null => {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { language: languageOf(tag.trim()), quality: quality ? Number(quality.trim().slice(2)) : 1 }
  })
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return wanted.find(({ language }) => language !== null)?.language ?? null
}

/** A text for each plural category that the language has; `other` is for all that are not named. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns the function that chooses the form for a count, by the plural rules of a language. */
export const pluralOf = (language: Language): ((count: number, forms: PluralForms) => string) => {
  // Some browsers lack siSwati, whose rules are the English ones.
  const rules = new Intl.PluralRules([language, 'en'])
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
