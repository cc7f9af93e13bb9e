import { inLanguage } from './catalogue.ts'
import { sellingTexts as english } from './en/selling.ts'

/** The texts of selling. */
export const sellingTexts = inLanguage('selling', english)
