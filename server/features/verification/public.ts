/** What other features may use of verification. */
export { resetAttempts } from './actions/reset-attempts.ts'
