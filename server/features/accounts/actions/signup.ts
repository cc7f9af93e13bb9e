import type { signup as signupCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { hashPassword, refuseCommonPassword } from './hash-password.ts'
import { parsePhone } from './parse-phone.ts'
import { refuseTooManyCodes, requestCode } from './request-code.ts'

/**
 * Sends a code to a phone; `verifySignup` creates the account. The answer is the same if the phone
 * or e-mail has an account already, so that only the owner of the phone learns of it.
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
  const passwordHash = await hashPassword(input.password, actor)
  const pending = { name: input.name, email: input.email ?? null, passwordHash }
  return requestCode(deps, { phone, purpose: 'signup', address, pending })
}
