import { inLanguage } from './catalogue.ts'
import { helpTexts as english } from './en/help.ts'

/** The guides and questions of the help page. */
export const helpTexts = inLanguage('help', english)
