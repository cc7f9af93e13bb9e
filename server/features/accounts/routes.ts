import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { forgotPassword } from './actions/forgot-password.ts'
import { login } from './actions/login.ts'
import { logout } from './actions/logout.ts'
import { refresh } from './actions/refresh.ts'
import { resendOtp } from './actions/resend-otp.ts'
import { resetPassword } from './actions/reset-password.ts'
import { signup } from './actions/signup.ts'
import { verifyForgotPassword } from './actions/verify-forgot-password.ts'
import { verifySignup } from './actions/verify-signup.ts'
import { getMe, getOtpDelivery } from './queries.ts'

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
}
