import { inLanguage } from './catalogue.ts'
import { adminTexts as english } from './en/administration.ts'

/** The texts of administration, which loads only for administrators. */
export const adminTexts = inLanguage('administration', english)
