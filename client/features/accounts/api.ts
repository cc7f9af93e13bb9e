import type { Language } from '../../../contract/languages.ts'
import { call, callInFull } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { chooseLanguage, language } from '../../app/locale.ts'
import { currentUser, refreshUser, signIn, updateUser } from '../../app/session.ts'
import { uploadLater } from '../../app/upload-later.ts'
import { accountTexts } from '../../messages/account.ts'

/** A code on its way to a phone. Times are milliseconds of this device's clock. */
export type CodeUnderWay = { phone: string; deliveryId: string; resendAt: number }

/**
 * Signs in. Throws a `CallError`: SECOND_FACTOR_REQUIRED where the same is to be sent with a code.
 */
export const login = async (phone: string, password: string, code?: string): Promise<void> => {
  enter(await call('login', { identifier: phone, password, ...(code !== undefined && { code }) }))
}

/** Asks for the code that makes the account. Answers it, and what the server says of it. */
export const requestSignup = async (person: {
  name: string
  phone: string
  password: string
  confirmPassword: string
}) => {
  const { data, message } = await callInFull('signup', { ...person, language: language() })
  return { code: underWay(data, accountTexts.auth.registrationFailed), message }
}

/**
 * Creates the account of the sign-up that the code was sent for, and signs in; returns the server's
 * message.
 */
export const verifySignup = async (
  { phone, deliveryId }: CodeUnderWay,
  otp: string,
): Promise<string | null> => {
  const { data, message } = await callInFull('verifySignup', { phone, otp, deliveryId })
  enter(data)
  return message
}

/** Asks for the code to set a new password. */
export const requestReset = async (phone: string) => {
  const { data, message } = await callInFull('forgotPassword', { phone })
  return { code: underWay(data), message }
}

/** Trades the code for the token that `resetPassword` takes. */
export const verifyReset = async ({ phone, deliveryId }: CodeUnderWay, otp: string) => {
  const { data, message } = await callInFull('verifyForgotPassword', { phone, otp, deliveryId })
  return { resetToken: data.resetToken, message }
}

/** Sets the new password. */
export const resetPassword = async (token: string, newPassword: string, confirmPassword: string) =>
  (await callInFull('resetPassword', { token, newPassword, confirmPassword })).message

/** Asks for another code of the same request. */
export const resendCode = async ({ phone, deliveryId }: CodeUnderWay, type: 'signup' | 'password_reset') => {
  const { data, message } = await callInFull('resendOtp', { phone, type, deliveryId })
  return { code: underWay(data), message }
}

/** How far a code has come. */
export const checkDelivery = (deliveryId: string) => call('getOtpDelivery', { deliveryId })

/** Countries with a dial code, by name. */
export const loadCountries = async () => (await call('pickCountries')).countries

/** Keeps a language on this device, and with the account for notifications and codes. */
export const changeLanguage = async (code: Language): Promise<void> => {
  if (currentUser())
    await call('updateMe', { language: code }).then(
      ({ user }) => updateUser(user),
      (error: unknown) => console.warn('The language could not be kept with the account:', error),
    )
  chooseLanguage(code)
}

/** Changes the parts of the own profile that are given. An empty e-mail removes it. */
export const saveProfile = async ({
  name,
  email,
  picture,
}: {
  name?: string
  email?: string
  picture?: File | null
}): Promise<void> => {
  if (name !== undefined || email !== undefined) {
    const words = {
      ...(name !== undefined && { name: name.trim() }),
      ...(email !== undefined && { email: email.trim() }),
    }
    updateUser((await call('updateMe', words)).user)
  }
  if (!picture) return
  const { url } = await call('setAvatar', {}, { files: { avatar: picture } })
  const now = currentUser()
  if (now) updateUser({ ...now, avatar: url })
}

/** Changes the password, which signs every other device out; answers what the server says of it. */
export const changePassword = async (currentPassword: string, newPassword: string, confirmPassword: string) =>
  (await callInFull('changePassword', { currentPassword, newPassword, confirmPassword })).message

/** Where one is signed in, the latest used first. */
export const loadSessions = async (signal: AbortSignal) =>
  (await call('listSessions', {}, { signal })).sessions
export type Session = Awaited<ReturnType<typeof loadSessions>>[number]

/** Signs another device out; answers what the server says of it. */
export const endSession = async (id: string) => (await callInFull('endSession', { id })).message

/** Whether signing in asks for a code beside the password. */
export const loadSecondFactor = async (signal: AbortSignal) =>
  (await call('getSecondFactor', {}, { signal })).secondFactor
export type SecondFactor = Awaited<ReturnType<typeof loadSecondFactor>>

/** The secret for an authenticator app, and the address that apps read from a QR code. */
export const beginSecondFactor = (password: string) => call('beginSecondFactor', { password })

/** Switches two-step sign-in on; answers the recovery codes, and what the server says of it. */
export const confirmSecondFactor = async (code: string) => {
  const { data, message } = await callInFull('confirmSecondFactor', { code })
  return { recoveryCodes: data.recoveryCodes, message }
}

/** New recovery codes in place of those before. */
export const renewRecoveryCodes = async (password: string, code: string) =>
  (await call('renewRecoveryCodes', { password, code })).recoveryCodes

/** Switches two-step sign-in off; answers what the server says of it. */
export const endSecondFactor = async (password: string, code: string) =>
  (await callInFull('endSecondFactor', { password, code })).message

/** Asks for one's account to be closed or deleted; answers what the server says of it. */
export const requestClosing = async (type: 'deactivation' | 'deletion', reason: string) => {
  const { data, message } = await callInFull(
    type === 'deletion' ? 'requestDeletion' : 'requestDeactivation',
    reason === '' ? {} : { reason },
  )
  const user = currentUser()
  if (user) updateUser({ ...user, accountRequest: data.accountRequest })
  return message
}

/** Takes one's request back; answers what the server says of it. */
export const cancelClosing = async () => {
  try {
    const { message } = await callInFull('cancelAccountRequest')
    const user = currentUser()
    if (user) updateUser({ ...user, accountRequest: null })
    return message
  } catch (error) {
    // Decided meanwhile: what is shown was not true any more.
    if (error instanceof CallError && error.status === 404) await refreshUser()
    throw error
  }
}

/** Has a code sent to one's own phone, to prove it. Answers it, and what the server says of it. */
export const requestPhoneCode = async (which: 'first' | 'again') => {
  const { data, message } = await callInFull(which === 'first' ? 'requestPhoneCode' : 'resendPhoneCode')
  return { code: underWay(data), message }
}

/** Proves one's own phone by its code. */
export const verifyPhone = async (otp: string): Promise<void> => {
  updateUser((await call('verifyPhone', { otp })).user)
}

/**
 * Hands in one's identity document; a clip goes first, by the resumable protocol. `onProgress` gets
 * its percent.
 */
export const submitIdentity = async (files: {
  document: File
  video: File | null
  onProgress: (percent: number) => void
  signal: AbortSignal
}): Promise<void> => {
  const { document, video, onProgress, signal } = files
  const clip = video && (await uploadLater(video, { folder: 'verification', onProgress, signal }))
  await call('submitIdentity', clip ? { videoUrl: clip.key } : {}, { files: { document }, signal })
  await refreshUser()
}

const enter = (answer: Parameters<typeof signIn>[0]) => {
  // Without a user or either token nobody is signed in.
  if (!answer?.user || !answer.tokens?.accessToken || !answer.tokens.refreshToken)
    throw new CallError({ status: 200, code: 'INVALID_RESPONSE', message: accountTexts.auth.invalidResponse })
  signIn(answer)
}

/** An answer that names no delivery stands for no code; `failed` says so. */
const underWay = (
  sent: { phone: string; deliveryId: string; resendAfter: number },
  failed: string = accountTexts.auth.sendFailed,
): CodeUnderWay => {
  if (!sent?.deliveryId) throw new CallError({ status: 200, code: 'INVALID_RESPONSE', message: failed })
  return { phone: sent.phone, deliveryId: sent.deliveryId, resendAt: Date.now() + sent.resendAfter * 1000 }
}
