import { z } from 'zod'
import type { verifySignup as verifySignupEndpoint } from '../../../../contract/accounts/rest.ts'
import { language } from '../../../../contract/accounts/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { findCodeRequest } from '../queries/code-request.ts'
import { loadMe } from '../queries/me.ts'
import { createAccount } from './create-account.ts'
import { startSession } from './start-session.ts'
import { spendCode, tryCode } from './try-code.ts'

/** The JSON that `signup` stored with the code. */
const pendingAccount = z.object({
  name: z.string(),
  email: z.string().nullable(),
  passwordHash: z.string(),
  language: language.nullish(),
})

/**
 * Creates the account of the sign-up whose code is right and signs it in.
 * @throws PHONE_TAKEN or EMAIL_TAKEN to the holder of the phone; the code is used up all the same
 */
export const verifySignup = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'storage'>,
  actor: Actor,
  input: ParsedInput<typeof verifySignupEndpoint>,
): Promise<EndpointResult<typeof verifySignupEndpoint>> => {
  const phone = parsePhone(input.phone)
  const isNamed = input.deliveryId != null
  const requestId = await findCodeRequest(deps, { phone, purpose: 'signup', deliveryId: input.deliveryId })
  const given = { otp: input.otp, address: actor.address }
  const code = await tryCode(deps, { phone, purpose: 'signup', requestId, isNamed, ...given })
  const outcome = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, code))) return { refusal: 'OTP_INVALID' as const }
    const pending = pendingAccount.parse(code.pending)
    const account = await createAccount(tx, { ...pending, phone, role: 'user', isPhoneVerified: true })
    if ('refusal' in account) return account
    return { id: account.id, tokens: await startSession(deps, tx, { id: account.id, role: 'user' }, actor) }
  })
  if (outcome.refusal) throw fail(outcome.refusal)
  return { user: await loadMe(deps, outcome.id), tokens: outcome.tokens }
}
