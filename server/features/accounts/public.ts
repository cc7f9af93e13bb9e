/** The exports of accounts for other features, the transports and the workers. */
export { createAuthenticator } from './actions/authenticate.ts'
export { changeRole } from './actions/change-role.ts'
export { closeAccount } from './actions/close-account.ts'
export { createAccount } from './actions/create-account.ts'
export { decideAccountRequest } from './actions/decide-account-request.ts'
export { deleteOldAttempts } from './actions/delete-old-attempts.ts'
export { hashPassword, lastsUntil, refuseCommonPassword } from './actions/hash-password.ts'
export { parsePhone, readPhone } from './actions/parse-phone.ts'
export { receiveReports } from './actions/receive-reports.ts'
export { reopenAccount } from './actions/reopen-account.ts'
export { replaceKnownPassword } from './actions/replace-known-password.ts'
export { requestCode, secondsToNextCode } from './actions/request-code.ts'
export { requeueOtps } from './actions/requeue-otps.ts'
export { resetSecondFactor } from './actions/reset-second-factor.ts'
export { spendCode, tryCode } from './actions/try-code.ts'
export { markPhoneVerified, setIdVerification } from './actions/verify-user.ts'
export { loadMe } from './queries/me.ts'
export { readOtpFigures } from './queries/otp-figures.ts'
export {
  loadPeople,
  maskPhone,
  nameOf,
  type PersonRow,
  personColumns,
  personOf,
  personView,
} from './queries/people.ts'
