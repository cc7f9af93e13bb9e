import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
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
  login: route('login', anyone, login),
  signup: route('signup', anyone, signup),
  verifySignup: route('verifySignup', anyone, verifySignup),
  resendOtp: route('resendOtp', anyone, resendOtp),
  getOtpDelivery: route('getOtpDelivery', anyone, getOtpDelivery),
  forgotPassword: route('forgotPassword', anyone, forgotPassword),
  verifyForgotPassword: route('verifyForgotPassword', anyone, verifyForgotPassword),
  resetPassword: route('resetPassword', anyone, resetPassword),
  refresh: route('refresh', anyone, refresh),
  refreshToken: route('refreshToken', anyone, refresh),
  logout: route('logout', signedIn, logout),
  getMe: route('getMe', signedIn, getMe),
  updateMe: route('updateMe', signedIn, updateMe),
  changePassword: route('changePassword', signedIn, changePassword),
  setAvatar: route('setAvatar', signedIn, setAvatar),
  postAvatar: route('postAvatar', signedIn, setAvatar),
  listSessions: route('listSessions', signedIn, listSessions),
  endSession: route('endSession', signedIn, endSession),
  getSecondFactor: route('getSecondFactor', signedIn, getSecondFactor),
  beginSecondFactor: route('beginSecondFactor', signedIn, beginSecondFactor),
  confirmSecondFactor: route('confirmSecondFactor', signedIn, confirmSecondFactor),
  renewRecoveryCodes: route('renewRecoveryCodes', signedIn, renewRecoveryCodes),
  endSecondFactor: route('endSecondFactor', signedIn, endSecondFactor),
  requestDeactivation: route('requestDeactivation', signedIn, requestDeactivation),
  requestDeletion: route('requestDeletion', signedIn, requestDeletion),
  deleteMe: route('deleteMe', signedIn, requestDeletion),
  cancelAccountRequest: route('cancelAccountRequest', signedIn, cancelAccountRequest),
  exportMe: route('exportMe', signedIn, exportMe),
  getUser: route('getUser', anyone, getUser),
}
