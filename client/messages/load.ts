import type { Language } from '../../contract/languages.ts'
import { applyLocale, language } from '../locale.ts'
import { showTranslation } from './catalogue.ts'

type Parts = { [part: string]: object }
type Loader = { first: () => Promise<{ first: Parts }>; rest: () => Promise<{ rest: Parts }> }

/** English is part of the screens. */
const loaders: Record<Exclude<Language, 'en'>, Loader> = {
  fr: { first: () => import('./fr/first.ts'), rest: () => import('./fr/rest.ts') },
  pt: { first: () => import('./pt/first.ts'), rest: () => import('./pt/rest.ts') },
  ss: { first: () => import('./ss/first.ts'), rest: () => import('./ss/rest.ts') },
  sw: { first: () => import('./sw/first.ts'), rest: () => import('./sw/rest.ts') },
}

let rest: Promise<void> | null = null

/**
 * Sets the page's language and loads its texts for the first screen; the rest follows by itself.
 * Resolves at once for English, and also when the texts cannot be loaded: the screens are then in
 * English.
 */
export const startLanguage = async (): Promise<void> => {
  applyLocale()
  const code = language()
  if (code === 'en') return
  rest = show(loaders[code].rest().then((loaded) => loaded.rest))
  await show(loaders[code].first().then((loaded) => loaded.first))
}

/** Resolves when the texts of all screens are there. */
export const allTexts = async (): Promise<void> => {
  if (rest) await rest
}

const show = (parts: Promise<Parts>): Promise<void> =>
  parts.then(showTranslation).catch((error) => console.warn('Texts could not be loaded:', error))
