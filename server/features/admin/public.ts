/** What other features may use of administration. */
export { audit } from './actions/audit.ts'
export { holdsBlockedWord } from './blocked-words.ts'
