import { inLanguage } from './catalogue.ts'
import { dealPageTexts as english } from './en/deal-page.ts'

/** The texts of the page of a deal, and of the list of one's own. */
export const dealPageTexts = inLanguage('deal-page', english)
