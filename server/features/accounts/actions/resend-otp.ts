import { sql } from 'kysely'
import type { resendOtp as resendOtpEndpoint } from '../../../../contract/accounts/rest.ts'
import { acceptedLanguage, isLanguage } from '../../../../contract/languages.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { findCodeRequest } from '../queries/code-request.ts'
import { sendResetCode } from './forgot-password.ts'
import { requestCode } from './request-code.ts'

/**
 * Sends another code for a request. The answer is the same without a request. To a caller who does
 * not name the request the delivery status reveals nothing, not even a pending sign-up.
 */
export const resendOtp = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  { phone: given, type: purpose, deliveryId }: ParsedInput<typeof resendOtpEndpoint>,
): Promise<EndpointResult<typeof resendOtpEndpoint>> => {
  const phone = parsePhone(given)
  const requestId = await findCodeRequest(deps, { phone, purpose, deliveryId })
  if (purpose === 'password_reset') return sendResetCode(deps, actor, phone, requestId ?? undefined)
  const first = requestId === null ? undefined : await readPending(deps, phone, requestId)
  const pending = first?.pending ?? undefined
  const language = isLanguage(first?.language) ? first.language : acceptedLanguage(actor.language)
  return requestCode(deps, {
    phone,
    purpose,
    language,
    address: actor.address,
    pending,
    requestId: pending && (requestId ?? undefined),
    isDecoy: !pending,
    isQuiet: !pending || deliveryId == null,
  })
}

/** Reads the account to create and its language, up to an hour after a sign-up's latest code. */
const readPending = ({ db }: Deps<'db'>, phone: string, requestId: string) => {
  return db.kysely
    .selectFrom('OtpCode')
    .select(['pending', 'language'])
    .where('phone', '=', phone)
    .where(({ fn }) => fn.coalesce('requestId', 'id'), '=', requestId)
    .where('purpose', '=', 'signup')
    .where('pending', 'is not', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
