import type { forgotPassword as forgotPasswordEndpoint } from '../../../../contract/accounts/rest.ts'
import { acceptedLanguage } from '../../../../contract/languages.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { requestCode } from './request-code.ts'

/**
 * Sends a code to reset the password if the phone has an active account. The answer is the same
 * without one.
 */
export const forgotPassword = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  input: ParsedInput<typeof forgotPasswordEndpoint>,
): Promise<EndpointResult<typeof forgotPasswordEndpoint>> => {
  return sendResetCode(deps, actor, parsePhone(input.phone))
}

/** Sends a code for a new reset, or another code for the reset `requestId`. */
export const sendResetCode = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  phone: string,
  requestId?: string,
): Promise<EndpointResult<typeof forgotPasswordEndpoint>> => {
  const account = await deps.db.kysely
    .selectFrom('User')
    .select('status')
    .where('phone', '=', phone)
    .executeTakeFirst()
  const isDecoy = account?.status !== 'active'
  const { address } = actor
  const language = acceptedLanguage(actor.language)
  const purpose = 'password_reset'
  return requestCode(deps, { phone, purpose, language, address, requestId, isDecoy, isQuiet: true })
}
