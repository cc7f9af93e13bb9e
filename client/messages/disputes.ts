import { inLanguage } from './catalogue.ts'
import { disputeTexts as english } from './en/disputes.ts'

/** The texts of disputes about deals. */
export const disputeTexts = inLanguage('disputes', english)
