import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { beginSecondFactor } from './actions/begin-second-factor.ts'
import { cancelAccountRequest } from './actions/cancel-account-request.ts'
import { changePassword } from './actions/change-password.ts'
import { confirmSecondFactor } from './actions/confirm-second-factor.ts'
import { endSecondFactor } from './actions/end-second-factor.ts'
import { endSession } from './actions/end-session.ts'
import { forgotPassword } from './actions/forgot-password.ts'
import { login } from './actions/login.ts'
import { logout } from './actions/logout.ts'
import { refresh } from './actions/refresh.ts'
import { renewRecoveryCodes } from './actions/renew-recovery-codes.ts'
import { requestDeactivation, requestDeletion } from './actions/request-closing.ts'
import { resendOtp } from './actions/resend-otp.ts'
import { resetPassword } from './actions/reset-password.ts'
import { setAvatar } from './actions/set-avatar.ts'
import { signup } from './actions/signup.ts'
import { updateMe } from './actions/update-me.ts'
import { verifyForgotPassword } from './actions/verify-forgot-password.ts'
import { verifySignup } from './actions/verify-signup.ts'
import { exportMe } from './queries/export.ts'
import { getMe, getOtpDelivery, listSessions } from './queries/me.ts'
import { getUser } from './queries/profile.ts'
import { getSecondFactor } from './queries/second-factor.ts'

export const accountsRoutes = {
  login: on('login')(anyone, login),
  signup: on('signup')(anyone, signup),
  verifySignup: on('verifySignup')(anyone, verifySignup),
  resendOtp: on('resendOtp')(anyone, resendOtp),
  getOtpDelivery: on('getOtpDelivery')(anyone, getOtpDelivery),
  forgotPassword: on('forgotPassword')(anyone, forgotPassword),
  verifyForgotPassword: on('verifyForgotPassword')(anyone, verifyForgotPassword),
  resetPassword: on('resetPassword')(anyone, resetPassword),
  refresh: on('refresh')(anyone, refresh),
  refreshToken: on('refreshToken')(anyone, refresh),
  logout: on('logout')(signedIn, logout),
  getMe: on('getMe')(signedIn, getMe),
  updateMe: on('updateMe')(signedIn, updateMe),
  changePassword: on('changePassword')(signedIn, changePassword),
  setAvatar: on('setAvatar')(signedIn, setAvatar),
  postAvatar: on('postAvatar')(signedIn, setAvatar),
  listSessions: on('listSessions')(signedIn, listSessions),
  endSession: on('endSession')(signedIn, endSession),
  getSecondFactor: on('getSecondFactor')(signedIn, getSecondFactor),
  beginSecondFactor: on('beginSecondFactor')(signedIn, beginSecondFactor),
  confirmSecondFactor: on('confirmSecondFactor')(signedIn, confirmSecondFactor),
  renewRecoveryCodes: on('renewRecoveryCodes')(signedIn, renewRecoveryCodes),
  endSecondFactor: on('endSecondFactor')(signedIn, endSecondFactor),
  requestDeactivation: on('requestDeactivation')(signedIn, requestDeactivation),
  requestDeletion: on('requestDeletion')(signedIn, requestDeletion),
  deleteMe: on('deleteMe')(signedIn, requestDeletion),
  cancelAccountRequest: on('cancelAccountRequest')(signedIn, cancelAccountRequest),
  exportMe: on('exportMe')(signedIn, exportMe),
  getUser: on('getUser')(anyone, getUser),
}
