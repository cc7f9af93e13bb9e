import { inLanguage } from './catalogue.ts'
import { dealsTexts as english } from './en/deals.ts'

/** The texts of making and answering offers. */
export const dealsTexts = inLanguage('deals', english)
