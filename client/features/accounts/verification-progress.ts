import type { Me } from '../../../contract/accounts/views.ts'

/** Percent, 0 to 100: half for the phone, half for the identity. */
export const verificationProgress = (user: Pick<Me, 'isPhoneVerified' | 'isIdVerified'>): number =>
  (user.isPhoneVerified ? 50 : 0) + (user.isIdVerified ? 50 : 0)
