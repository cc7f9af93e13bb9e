import { inLanguage } from './catalogue.ts'
import { formsTexts as english } from './en/forms.ts'

/** The texts of fields, of dialogs and of uploads. */
export const formsTexts = inLanguage('forms', english)
