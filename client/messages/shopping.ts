import { inLanguage } from './catalogue.ts'
import { shoppingTexts as english } from './en/shopping.ts'

/** The texts of finding, looking at and keeping products. */
export const shoppingTexts = inLanguage('shopping', english)
