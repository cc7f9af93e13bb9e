import { dealFieldTexts as english } from '../../contract/deals/texts.ts'
import { inLanguage } from './catalogue.ts'

/** The texts of the fields of offers and deals, which the server has in English. */
export const dealFields = inLanguage('deal-fields', english)
