import { CallError } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { accountTexts } from '../../messages/account.ts'
import type { PendingCode } from './api.ts'
import { type AuthFormProps, CODE_LIFE_MS } from './use-auth-draft.ts'

/**
 * Requests a code by `send`. The draft keeps the key of the request: if the tab is killed or the
 * answer is lost, asking again gets the answer about the code that was sent. @throws CallError
 */
export const requestCode = async (
  { draft: { request }, change }: Pick<AuthFormProps, 'draft' | 'change'>,
  phone: string,
  send: (key: string) => Promise<PendingCode>,
): Promise<PendingCode> => {
  const newRequest = () => ({ phone, key: newKey(), at: Date.now() })
  const sendOnce = (next: ReturnType<typeof newRequest>) => {
    change({ request: next })
    return send(next.key)
  }
  const isRepeat = request?.phone === phone && Date.now() - request.at < CODE_LIFE_MS
  try {
    return await sendOnce(isRepeat ? request : newRequest()).catch((error: unknown) => {
      // The name or the password is another one now.
      if (error instanceof CallError && error.code === 'IDEMPOTENCY_KEY_REUSED') return sendOnce(newRequest())
      throw error
    })
  } catch (error) {
    // Refused, so the code of the earlier request is still the one that counts.
    if (isRepeat) change({ request })
    throw withWait(error)
  }
}

/** Adds the seconds to a refusal for asking too soon. */
const withWait = (error: unknown): unknown =>
  error instanceof CallError && error.code === 'OTP_TOO_SOON' && error.retryAfter !== null
    ? new CallError({
        ...error,
        message: `${error.message}. ${accountTexts.auth.resendIn(error.retryAfter)}`,
      })
    : error
