import { sql } from 'kysely'
import type { codeSent, Me } from '../../../../contract/accounts/views.ts'
import { acceptedLanguage } from '../../../../contract/languages.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { loadMe } from '../queries/me.ts'
import { requestCode } from './request-code.ts'
import { spendCode, tryCode } from './try-code.ts'

/**
 * Sends a code to the caller's phone.
 * @throws PHONE_VERIFIED; if `phoneNumber` is given, also FORBIDDEN if it is not the caller's own,
 * and 422 for an invalid phone
 */
export const sendPhoneCode = async (
  deps: Deps<'db' | 'keys' | 'env' | 'storage'>,
  actor: Member,
  phoneNumber?: string,
): Promise<(typeof codeSent)['_output']> => {
  const { phone, isPhoneVerified } = await loadMe(deps, actor.userId)
  if (phoneNumber !== undefined) assertOwnPhone(phone, phoneNumber)
  if (isPhoneVerified) throw fail('PHONE_VERIFIED')
  const { userId, address } = actor
  const language = acceptedLanguage(actor.language)
  // The account id is the request id: a code never verifies the next account of the same phone.
  const purpose = 'phone_verification'
  return requestCode(deps, { phone, purpose, language, address, requestId: userId })
}

/**
 * Verifies the caller's phone by the code it received and returns the caller's record.
 * @throws OTP_INVALID; if `phoneNumber` is given, also FORBIDDEN if it is not the caller's own, and
 * 422 for an invalid phone
 */
export const confirmPhone = async (
  deps: Deps<'db' | 'keys' | 'env' | 'storage'>,
  { userId, address }: Member,
  { otp, phoneNumber }: { otp: string; phoneNumber?: string },
): Promise<Me> => {
  const { phone } = await loadMe(deps, userId)
  if (phoneNumber !== undefined) assertOwnPhone(phone, phoneNumber)
  const code = await tryCode(deps, {
    phone,
    purpose: 'phone_verification',
    requestId: userId,
    isNamed: true,
    otp,
    address,
  })
  const isVerified = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, code))) return false
    return markVerified(tx, userId, phone)
  })
  if (!isVerified) throw fail('OTP_INVALID')
  return loadMe(deps, userId)
}

const assertOwnPhone = (phone: string, phoneNumber: string): void => {
  if (parsePhone(phoneNumber, 'body.phoneNumber') !== phone) throw fail('FORBIDDEN')
}

/** Returns false if it is no longer the user's phone. */
const markVerified = async (tx: Tx, userId: string, phone: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('User')
    .set({ isPhoneVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
