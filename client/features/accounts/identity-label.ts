import type { Me } from '../../../contract/accounts/views.ts'
import { accountTexts } from '../../messages/account.ts'

/** Attempts at an identity verification. */
const MAX_ATTEMPTS = 3

type Standing = Pick<Me, 'isPhoneVerified' | 'idVerificationStatus' | 'idVerificationAttempts'>

/** Returns the status of the user's identity verification as a text. */
export const identityLabel = ({
  idVerificationStatus: status,
  idVerificationAttempts: attempts,
}: Standing) => {
  const words = accountTexts.verification
  if (status === 'verified') return words.verified
  if (status === 'pending') return words.underReview
  if (attempts >= MAX_ATTEMPTS) return words.maxAttempts
  return status === 'rejected' ? words.attemptsLeft(MAX_ATTEMPTS - attempts) : words.notYet
}

/** Whether the user can submit documents now. The server has the same rule. */
export const canSubmitIdentity = (user: Standing): boolean =>
  user.isPhoneVerified &&
  user.idVerificationAttempts < MAX_ATTEMPTS &&
  (user.idVerificationStatus === 'none' || user.idVerificationStatus === 'rejected')
