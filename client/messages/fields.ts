import { fieldTexts as english } from '../../contract/texts.ts'
import { inLanguage } from './catalogue.ts'

/** The texts of single fields, which the server has in English. Read them when they are needed. */
export const field = inLanguage('fields', english)
