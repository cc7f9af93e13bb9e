import type { Language } from '../../../contract/languages.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { currentUser, refreshUser, signIn, updateUser } from '../../app/session.ts'
import { uploadLater } from '../../app/upload-later.ts'
import { chooseLanguage, language } from '../../locale.ts'
import { accountTexts } from '../../messages/account.ts'

/** A code on its way to a phone. Times are milliseconds of this device's clock. */
export type PendingCode = { phone: string; deliveryId: string; resendAt: number }

/** Signs in. @throws CallError `SECOND_FACTOR_REQUIRED`: call again with a code */
export const login = async (phone: string, password: string, code?: string): Promise<void> => {
  enter(await call('login', { identifier: phone, password, ...(code !== undefined && { code }) }))
}

/** Requests the code that makes the account, and returns it; the same key never sends another. */
export const requestSignup = async (
  person: { name: string; phone: string; password: string; confirmPassword: string },
  key: string,
): Promise<PendingCode> =>
  pendingCode(
    await call('signup', { ...person, language: language() }, { key }),
    accountTexts.auth.registrationFailed,
  )

/** Creates the account of the sign-up that the code was sent for, and signs in. */
export const verifySignup = async ({ phone, deliveryId }: PendingCode, otp: string): Promise<void> =>
  enter(await call('verifySignup', { phone, otp, deliveryId }))

/** Requests the code to set a new password; the same key never sends another. */
export const requestReset = async (phone: string, key: string): Promise<PendingCode> =>
  pendingCode(await call('forgotPassword', { phone }, { key }))

/** Trades the code for the token that `resetPassword` takes. */
export const verifyReset = async ({ phone, deliveryId }: PendingCode, otp: string): Promise<string> =>
  (await call('verifyForgotPassword', { phone, otp, deliveryId })).resetToken

/** Sets the new password. */
export const resetPassword = (token: string, newPassword: string, confirmPassword: string) =>
  call('resetPassword', { token, newPassword, confirmPassword })

/** Requests another code of the same request. */
export const resendCode = async (
  { phone, deliveryId }: PendingCode,
  type: 'signup' | 'password_reset',
): Promise<PendingCode> => pendingCode(await call('resendOtp', { phone, type, deliveryId }))

/** Returns the delivery status of a code. */
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

/** Changes the password, which signs every other device out. */
export const changePassword = (currentPassword: string, newPassword: string, confirmPassword: string) =>
  call('changePassword', { currentPassword, newPassword, confirmPassword })

/** Loads the user's sessions, the latest used first. */
export const loadSessions = async (signal: AbortSignal) =>
  (await call('listSessions', {}, { signal })).sessions
export type Session = Awaited<ReturnType<typeof loadSessions>>[number]

/** Signs another device out. */
export const endSession = (id: string) => call('endSession', { id })

/** Whether signing in asks for a code beside the password. */
export const loadSecondFactor = async (signal: AbortSignal) =>
  (await call('getSecondFactor', {}, { signal })).secondFactor
export type SecondFactor = Awaited<ReturnType<typeof loadSecondFactor>>

/** The secret for an authenticator app, and the address that apps read from a QR code. */
export const beginSecondFactor = (password: string) => call('beginSecondFactor', { password })

/** Switches two-step sign-in on and returns the recovery codes. */
export const confirmSecondFactor = async (code: string) =>
  (await call('confirmSecondFactor', { code })).recoveryCodes

/** Replaces the recovery codes and returns the new ones. */
export const renewRecoveryCodes = async (password: string, code: string) =>
  (await call('renewRecoveryCodes', { password, code })).recoveryCodes

/** Switches two-step sign-in off. */
export const endSecondFactor = (password: string, code: string) => call('endSecondFactor', { password, code })

/** Requests that the viewer's account be deactivated or deleted. */
export const requestClosing = async (type: 'deactivation' | 'deletion', reason: string): Promise<void> => {
  const { accountRequest } = await call(
    type === 'deletion' ? 'requestDeletion' : 'requestDeactivation',
    reason === '' ? {} : { reason },
  )
  const user = currentUser()
  if (user) updateUser({ ...user, accountRequest })
}

/** Cancels the viewer's account request. */
export const cancelClosing = async (): Promise<void> => {
  try {
    await call('cancelAccountRequest')
    const user = currentUser()
    if (user) updateUser({ ...user, accountRequest: null })
  } catch (error) {
    // An administrator has decided it meanwhile: the state on the screen is outdated.
    if (error instanceof CallError && error.status === 404) await refreshUser()
    throw error
  }
}

/** Sends a code to the viewer's phone, to verify it. */
export const requestPhoneCode = async (which: 'first' | 'again'): Promise<PendingCode> =>
  pendingCode(await call(which === 'first' ? 'requestPhoneCode' : 'resendPhoneCode'))

/** Verifies the user's phone with the code. */
export const verifyPhone = async (otp: string): Promise<void> => {
  updateUser((await call('verifyPhone', { otp })).user)
}

/**
 * Submits the user's identity document, after uploading the clip if there is one. `onProgress` gets
 * the percent of the clip.
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
  // An answer without a user or either token starts no session.
  if (!answer?.user || !answer.tokens?.accessToken || !answer.tokens.refreshToken)
    throw CallError.invalidResponse(accountTexts.auth.invalidResponse)
  signIn(answer)
}

/** If the answer names no delivery, no code was sent: throws with the text `failed`. */
const pendingCode = (
  sent: { phone: string; deliveryId: string; resendAfter: number },
  failed: string = accountTexts.auth.sendFailed,
): PendingCode => {
  if (!sent?.deliveryId) throw CallError.invalidResponse(failed)
  return { phone: sent.phone, deliveryId: sent.deliveryId, resendAt: Date.now() + sent.resendAfter * 1000 }
}
