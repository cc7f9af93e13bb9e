import type { resendOtp as resendOtpCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Prisma } from '../../../../prisma/generated/client.ts'
import type { Actor } from '../../../access.ts'
import { forgotPassword } from './forgot-password.ts'
import { parsePhone } from './parse-phone.ts'
import { requestCode } from './request-code.ts'

/** Sends another code for what the phone is waiting for. Where it waits for nothing the answer is the same. */
export async function resendOtp(
  needs: Needs<'db' | 'outbox' | 'keys' | 'env'>,
  actor: Actor,
  input: CallParsed<typeof resendOtpCall>,
): Promise<CallResult<typeof resendOtpCall>> {
  if (input.type === 'password_reset') return forgotPassword(needs, actor, input)
  const phone = parsePhone(input.phone)
  const { address } = actor
  // What was signed up from this address comes first: a stranger who signs up with the same phone in between must not
  // get an account with a password of their own out of it.
  const [signup] = await needs.db.query<{ pending: Prisma.InputJsonObject }>(
    `SELECT pending FROM "OtpCode"
     WHERE phone = $1 AND purpose = 'signup' AND pending IS NOT NULL AND "createdAt" > now() - interval '1 hour'
     ORDER BY (address = $2) DESC, "createdAt" DESC LIMIT 1`,
    [phone, address],
  )
  return requestCode(needs, {
    phone,
    purpose: 'signup',
    address,
    pending: signup?.pending,
    isSilent: !signup,
  })
}
