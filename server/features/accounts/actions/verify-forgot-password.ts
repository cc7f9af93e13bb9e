import { randomBytes } from 'node:crypto'
import type { verifyForgotPassword as verifyForgotPasswordCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { findRequest } from './find-request.ts'
import { parsePhone } from './parse-phone.ts'
import { hashToken } from './start-session.ts'
import { spendCode, tryCode } from './try-code.ts'

/** Trades the right code for a token that sets a new password once, within 15 minutes. */
export async function verifyForgotPassword(
  needs: Needs<'db' | 'outbox' | 'keys'>,
  _actor: Actor,
  input: CallParsed<typeof verifyForgotPasswordCall>,
): Promise<CallResult<typeof verifyForgotPasswordCall>> {
  const phone = parsePhone(input.phone)
  const purpose = 'password_reset'
  const requestId = await findRequest(needs, { phone, purpose, deliveryId: input.deliveryId })
  const code = await tryCode(needs, { phone, purpose, requestId, otp: input.otp })
  const resetToken = randomBytes(32).toString('base64url')
  const isGiven = await needs.outbox.transact(async (tx) => {
    if (!(await spendCode(tx, code))) return false
    const given = await tx.$executeRaw`
      INSERT INTO "PasswordReset" (hash, "userId", "expiresAt")
      SELECT ${hashToken(resetToken)}, id, now() + interval '15 minutes' FROM "User"
      WHERE phone = ${phone} AND status = 'active'`
    return given === 1
  })
  if (!isGiven) throw fail('OTP_INVALID')
  return { resetToken }
}
