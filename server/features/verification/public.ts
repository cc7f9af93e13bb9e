/** The exports of verification for other features. */
export { resetAttempts } from './actions/reset-attempts.ts'
