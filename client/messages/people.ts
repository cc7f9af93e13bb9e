import { inLanguage } from './catalogue.ts'
import { peopleTexts as english } from './en/people.ts'

/** The texts of comments, follows, notifications and reports. */
export const peopleTexts = inLanguage('people', english)
