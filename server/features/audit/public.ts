export { audit } from './actions/audit.ts'
