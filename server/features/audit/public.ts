/** The interface of the audit log for other features, the transports and the workers. */
export { audit } from './actions/audit.ts'
