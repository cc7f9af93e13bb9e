import { z } from 'zod'
import { field } from '../field-codes.ts'
import { byId, id } from '../ids.ts'
import { largestFileRule } from '../media/folders.ts'
import { success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { deliveryId, email, name, noEmail, otp, password, phone, presentPassword } from './fields.ts'
import {
  accountRequest,
  codeSent,
  deliveryStatus,
  language,
  me,
  profile,
  session,
  signedIn,
  tokens,
} from './views.ts'

const sameTwice = (body: { password?: string; newPassword?: string; confirmPassword?: string }) =>
  body.confirmPassword === undefined || body.confirmPassword === (body.password ?? body.newPassword)
const differ = { path: ['confirmPassword'], message: field.passwordsDiffer }

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  ignoresStaleToken: true,
  hasSecretAnswer: true,
  summary: 'Sign in with phone (or e-mail) and password',
  body: z.object({
    identifier: z.string(field.phoneRequired).trim().min(1, field.phoneRequired).max(254),
    password: presentPassword,
    /** From the authenticator app, or a recovery code. Required if the second factor is on. */
    code: z.string().trim().max(50).nullish(),
  }),
  answer: signedIn,
  errors: [
    'LOGIN_FAILED',
    'ACCOUNT_DEACTIVATED',
    'TOO_MANY_REQUESTS',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
  ],
})

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Request a code by WhatsApp; `verify-signup` then creates the account',
  body: z
    .object({
      phone,
      password,
      confirmPassword: z.string().optional(),
      name,
      email: z.union([noEmail, email]).nullish(),
      /** The language of the account and the code. Without it, `Accept-Language` decides. */
      language: language.nullish(),
    })
    .refine(sameTwice, differ),
  answer: codeSent,
  status: 202,
  message: success.otpSent,
  errors: ['OTP_TOO_SOON', 'TOO_MANY_REQUESTS'],
})

export const verifySignup = endpoint({
  method: 'POST',
  path: '/auth/verify-signup',
  ignoresStaleToken: true,
  hasSecretAnswer: true,
  summary: 'Verify the phone by its code, create the account and sign in',
  /** Without `deliveryId`, the call succeeds only if the phone has exactly one pending sign-up. */
  body: z.object({ phone, otp, deliveryId }),
  answer: signedIn,
  status: 201,
  message: success.accountCreated,
  errors: ['OTP_INVALID', 'PHONE_TAKEN', 'EMAIL_TAKEN'],
})

export const resendOtp = endpoint({
  method: 'POST',
  path: '/auth/resend-otp',
  summary: 'Send another code for a request; it replaces the previous one',
  body: z.object({ phone, type: z.enum(['signup', 'password_reset']), deliveryId }),
  answer: codeSent,
  status: 202,
  message: success.codeResent,
  errors: ['OTP_TOO_SOON', 'TOO_MANY_REQUESTS'],
})

export const getOtpDelivery = endpoint({
  method: 'GET',
  path: '/auth/otp-delivery/:deliveryId',
  summary: 'Delivery status of a code',
  params: z.object({ deliveryId: id }),
  answer: z.object({ status: deliveryStatus, reason: z.string().optional() }),
  errors: ['NOT_FOUND'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a code to reset the password; the answer is the same for unknown phones',
  body: z.object({ phone }),
  answer: codeSent,
  status: 202,
  message: success.resetCodeSent,
  errors: ['OTP_TOO_SOON', 'TOO_MANY_REQUESTS'],
})

export const verifyForgotPassword = endpoint({
  method: 'POST',
  path: '/auth/verify-forgot-password',
  ignoresStaleToken: true,
  hasSecretAnswer: true,
  summary: 'Exchange the code for a reset token, valid once and for 15 minutes',
  body: z.object({ phone, otp, deliveryId }),
  answer: z.object({ resetToken: z.string() }),
  message: success.codeVerified,
  errors: ['OTP_INVALID'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password; ends every session of the account',
  body: z
    .object({
      token: z.string().min(1).max(200),
      newPassword: password,
      confirmPassword: z.string().optional(),
    })
    .refine(sameTwice, differ),
  answer: z.object({}),
  message: success.passwordReset,
  errors: ['RESET_TOKEN_INVALID'],
})

const refreshBase = {
  method: 'POST',
  ignoresStaleToken: true,
  hasSecretAnswer: true,
  summary: 'Exchange a refresh token for a new pair; the old token becomes invalid',
  body: z.object({ refreshToken: z.string().min(1).max(500) }),
  answer: z.object({ tokens }),
  errors: ['AUTH_TOKEN_EXPIRED', 'ACCOUNT_DEACTIVATED'],
} as const
export const refresh = endpoint({ ...refreshBase, path: '/auth/refresh' })
export const refreshToken = endpoint({
  ...refreshBase,
  path: '/auth/refresh-token',
  summary: 'The same as `POST /auth/refresh`',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session, its refresh tokens and its sockets',
  answer: z.object({}),
  message: success.signedOut,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The caller’s own account',
  answer: z.object({ user: me }),
})

const emptyToNull = (value: unknown) => (value === '' ? null : value)

export const updateMe = endpoint({
  method: 'PUT',
  path: '/users/me',
  // The answer reveals whether an e-mail address has an account, as the API requires.
  httpRate: { count: 30, seconds: 3600 },
  summary: 'Update the caller’s account; omitted fields keep their values',
  body: z.object({
    name: name.optional(),
    /** Empty or `null` removes it. */
    email: z.preprocess(emptyToNull, email.nullish()),
    /** Key or address of an own upload; `null` removes the image. */
    avatar: z.preprocess(emptyToNull, z.string().trim().max(2000).nullish()),
    /** Cannot be changed: any value other than the current number is refused. */
    phone: z.string().max(40).nullish(),
    phoneNumber: z.string().max(40).nullish(),
    /** The language of notifications and codes. */
    language: language.optional(),
  }),
  answer: z.object({ user: me }),
  errors: ['EMAIL_TAKEN', 'UPLOAD_UNKNOWN'],
})

const avatarFile = {
  kind: 'image',
  maxBytes: largestFileRule('avatars').maxBytes,
  maxCount: 1,
  wrongKind: field.imageWrongKind,
  tooLarge: largestFileRule('avatars').tooLarge,
} as const satisfies FileRule

const avatarBase = {
  path: '/users/me/avatar',
  summary: 'Set the caller’s picture: a file, or the key or address of an own upload',
  body: z.object({ avatar: z.string(field.avatarRequired).trim().max(2000).optional() }),
  files: { avatar: avatarFile },
  answer: z.object({ url: z.string() }),
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_INFECTED', 'UPLOAD_UNKNOWN'],
} as const
export const setAvatar = endpoint({ ...avatarBase, method: 'PUT' })
export const postAvatar = endpoint({ ...avatarBase, method: 'POST', summary: 'The same as `PUT`' })

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/me/password',
  summary: 'Change the password; ends every other session',
  body: z
    .object({
      currentPassword: presentPassword,
      newPassword: password,
      confirmPassword: z.string().optional(),
    })
    .refine(sameTwice, differ),
  answer: z.object({}),
  message: success.passwordChanged,
  httpRate: { count: 30, seconds: 900 },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'The caller’s sessions, most recently used first',
  answer: z.object({ sessions: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'Sign one device out',
  params: byId,
  answer: z.object({}),
  message: success.sessionEnded,
  errors: ['NOT_FOUND'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'A user’s public profile',
  params: byId,
  answer: z.object({ user: profile }),
  errors: ['NOT_FOUND'],
})

const accountRequestBase = {
  body: z.object({ reason: z.string().trim().max(1000).nullish() }).default({}),
  answer: z.object({ accountRequest }),
  status: 202,
  errors: ['ACCOUNT_REQUEST_OPEN'],
} as const
const deletion = {
  ...accountRequestBase,
  message: success.deletionRequested,
  summary: 'Request the deletion of the account and its personal data',
} as const

export const requestDeactivation = endpoint({
  ...accountRequestBase,
  method: 'POST',
  path: '/users/me/request-deactivation',
  summary: 'Request the deactivation of the account',
  httpRate: { count: 20, seconds: 3600 },
  message: success.deactivationRequested,
})
export const requestDeletion = endpoint({ ...deletion, method: 'POST', path: '/users/me/request-deletion' })
export const deleteMe = endpoint({
  ...deletion,
  method: 'DELETE',
  path: '/users/me',
  summary: 'The same as `POST /users/me/request-deletion`',
})

export const cancelAccountRequest = endpoint({
  method: 'POST',
  path: '/users/me/cancel-request',
  summary: 'Cancel the pending account request',
  answer: z.object({}),
  message: success.accountRequestCancelled,
  errors: ['NOT_FOUND'],
})

export const exportMe = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'All data of the caller as one JSON file',
  answer: z.record(z.string(), z.unknown()),
  attachment: 'sokoni-my-data.json',
  httpRate: { count: 60, seconds: 3600 },
})
