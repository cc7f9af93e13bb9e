import { inLanguage } from './catalogue.ts'
import { texts as english } from './en/first-load.ts'

/** The texts of everything that loads first. */
export const texts = inLanguage('first-load', english)
