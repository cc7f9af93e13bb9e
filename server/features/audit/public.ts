/** What other features may use of the audit log. */
export { audit } from './actions/audit.ts'
