import { inLanguage } from './catalogue.ts'
import { namesTexts as english } from './en/names.ts'

/** The names of categories, conditions and report reasons. */
export const namesTexts = inLanguage('names', english)
