/** What other features may use of administration. */
export { audit } from './actions/audit.ts'
