import { inLanguage } from './catalogue.ts'
import { namesTexts as english } from './en/names.ts'

/** The names of categories, conditions, report reasons and reasons of the feed. */
export const namesTexts = inLanguage('names', english)
