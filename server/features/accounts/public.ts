/** What other features and the doors may use of accounts. */
export { type Authenticator, createAuthenticator } from './actions/authenticate.ts'
export { endSessions } from './actions/end-sessions.ts'
export { forgetOldAttempts } from './actions/forget-old-attempts.ts'
export { hashPassword } from './actions/hash-password.ts'
export { parsePhone, readPhone } from './actions/parse-phone.ts'
export { requeueOtps } from './actions/requeue-otps.ts'
export { loadPeople, maskPhone, type PersonRow, personView } from './queries.ts'
