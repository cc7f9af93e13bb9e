import type { resendOtp as resendOtpCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Prisma } from '../../../../prisma/generated/client.ts'
import type { Actor } from '../../../access.ts'
import { findRequest } from './find-request.ts'
import { sendResetCode } from './forgot-password.ts'
import { parsePhone } from './parse-phone.ts'
import { requestCode } from './request-code.ts'

/**
 * Sends another code for a request. The answer is the same where there is none. To a caller who does not name the request
 * the delivery status reveals nothing, not even whether a sign-up is under way.
 */
export async function resendOtp(
  needs: Needs<'db' | 'outbox' | 'keys' | 'env'>,
  actor: Actor,
  { phone: given, type: purpose, deliveryId }: CallParsed<typeof resendOtpCall>,
): Promise<CallResult<typeof resendOtpCall>> {
  const phone = parsePhone(given)
  const requestId = await findRequest(needs, { phone, purpose, deliveryId })
  if (purpose === 'password_reset') return sendResetCode(needs, actor, phone, requestId ?? undefined)
  const pending = requestId === null ? undefined : await readPending(needs, phone, requestId)
  return requestCode(needs, {
    phone,
    purpose,
    address: actor.address,
    pending,
    requestId: pending && (requestId ?? undefined),
    isSilent: !pending,
    isQuiet: !pending || deliveryId == null,
  })
}

/** Reads what the account will be made of, for an hour after the latest code of a sign-up that is not confirmed. */
async function readPending({ db }: Needs<'db'>, phone: string, requestId: string) {
  const [signup] = await db.query<{ pending: Prisma.InputJsonObject }>(
    `SELECT pending FROM "OtpCode"
     WHERE phone = $1 AND coalesce("requestId", id) = $2 AND purpose = 'signup' AND pending IS NOT NULL
       AND "createdAt" > now() - interval '1 hour'
     ORDER BY "createdAt" DESC LIMIT 1`,
    [phone, requestId],
  )
  return signup?.pending
}
