import type { Language } from '../../contract/languages.ts'
import { language } from '../locale.ts'
import { showTranslation } from './catalogue.ts'

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ helpTexts: object }>> = {
  fr: () => import('./fr/help.ts'),
  pt: () => import('./pt/help.ts'),
  ss: () => import('./ss/help.ts'),
  sw: () => import('./sw/help.ts'),
}

let loading: Promise<void> | undefined

/**
 * Loads the help page's texts in the active language, once. Without a network the page is in
 * English.
 */
export const loadHelpTexts = (): Promise<void> => {
  loading ??= load()
  return loading
}

const load = async (): Promise<void> => {
  const code = language()
  if (code === 'en') return
  try {
    showTranslation({ help: (await loaders[code]()).helpTexts })
  } catch (error) {
    console.warn('The help could not be loaded in this language:', error)
  }
}
