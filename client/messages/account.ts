import { inLanguage } from './catalogue.ts'
import { accountTexts as english } from './en/account.ts'

/** The texts of signing in and of one’s own account. */
export const accountTexts = inLanguage('account', english)
