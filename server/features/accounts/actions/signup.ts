import type { signup as signupCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { hashPassword, refuseCommonPassword } from './hash-password.ts'
import { parsePhone } from './parse-phone.ts'
import { refuseTooManyCodes, requestCode } from './request-code.ts'

/**
 * Sends a code to a phone; the right code creates the account. A known phone or e-mail gets the
 * same answer, so that only the phone's owner learns of the account.
 */
export const signup = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  input: CallParsed<typeof signupCall>,
): Promise<CallResult<typeof signupCall>> => {
  const phone = parsePhone(input.phone)
  const { address } = actor
  refuseCommonPassword(input.password, 'body.password', { ...input, phone })
  await refuseTooManyCodes(deps.db.kysely, deps.env, phone, address)
  const passwordHash = await hashPassword(input.password)
  const pending = { name: input.name, email: input.email ?? null, passwordHash }
  return requestCode(deps, { phone, purpose: 'signup', address, pending })
}
