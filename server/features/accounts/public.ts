export { changeRole } from './actions/change-role.ts'
export { DELETED_USER_NAME, deactivateAccount, deleteAccount } from './actions/close-account.ts'
export { secondsToNextCode } from './actions/code-limits.ts'
export { createAccountFor } from './actions/create-account-for.ts'
export { receiveReports } from './actions/receive-reports.ts'
export { approveDeactivation, recordRequestDecision } from './actions/record-request-decision.ts'
export { reopenAccount } from './actions/reopen-account.ts'
export { resetSecondFactor } from './actions/reset-second-factor.ts'
export { setIdVerification } from './actions/set-id-verification.ts'
export { confirmPhone, sendPhoneCode } from './actions/verify-phone.ts'
export { type Authenticator, createAuthenticator } from './authenticate.ts'
export { readPhone } from './parse-phone.ts'
export { languageOfUser } from './queries/me.ts'
export { readOtpFigures } from './queries/otp-figures.ts'
export {
  loadPeople,
  nameOf,
  type PersonRow,
  personColumns,
  personOf,
  personView,
} from './queries/people.ts'
