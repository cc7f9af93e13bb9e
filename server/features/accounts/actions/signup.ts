import type { signup as signupEndpoint } from '../../../../contract/accounts/rest.ts'
import { acceptedLanguage } from '../../../../contract/languages.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { assertNotReservedName } from '../../../reserved-names.ts'
import { parsePhone } from '../parse-phone.ts'
import { assertUncommonPassword, hashPassword, isPasswordOf } from '../passwords.ts'
import { findLatestSignup } from '../queries/code-request.ts'
import { assertCodeAllowed } from './code-limits.ts'
import { requestCode } from './request-code.ts'

/**
 * Sends a code to a phone; `verifySignup` creates the account. The answer is the same if the phone
 * or e-mail has an account already, so that it reveals nothing to others.
 * @throws 422 for a reserved name, a common password and an invalid phone
 */
export const signup = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  input: ParsedInput<typeof signupEndpoint>,
): Promise<EndpointResult<typeof signupEndpoint>> => {
  assertNotReservedName(actor, input.name)
  const phone = parsePhone(input.phone)
  const { address } = actor
  assertUncommonPassword(input.password, 'body.password', { ...input, phone })
  await assertCodeAllowed(deps, deps.db.kysely, phone, address)
  const requestId = await findOwnSignup(deps, actor, phone, input.password)
  const passwordHash = await hashPassword(input.password, actor)
  const language = input.language ?? acceptedLanguage(actor.language)
  const pending = { name: input.name, email: input.email ?? null, passwordHash, language }
  return requestCode(deps, { phone, purpose: 'signup', address, pending, language, requestId })
}

/**
 * Finds the phone's latest open sign-up if it has the same password: the same person repeats it, so
 * the new code replaces the old one. It always compares, because the time must reveal nothing.
 */
const findOwnSignup = async (
  deps: Deps<'db'>,
  actor: Actor,
  phone: string,
  password: string,
): Promise<string | undefined> => {
  const latest = await findLatestSignup(deps, phone)
  const isOwn = await isPasswordOf(latest?.passwordHash ?? null, password, actor)
  return isOwn ? latest?.requestId : undefined
}
