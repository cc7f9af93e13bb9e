export { resetAttempts } from './actions/reset-attempts.ts'
