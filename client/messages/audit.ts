import { inLanguage } from './catalogue.ts'
import { auditTexts as english } from './en/audit.ts'

/** The texts of the audit log, which loads only for administrators. */
export const auditTexts = inLanguage('audit', english)
