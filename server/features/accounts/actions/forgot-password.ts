import type { forgotPassword as forgotPasswordCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { parsePhone } from './parse-phone.ts'
import { requestCode } from './request-code.ts'

/** Sends a code to reset the password, if the phone has an account that may sign in; nobody can tell from the answer. */
export async function forgotPassword(
  needs: Needs<'db' | 'outbox' | 'keys' | 'env'>,
  actor: Actor,
  input: Pick<CallParsed<typeof forgotPasswordCall>, 'phone'>,
): Promise<CallResult<typeof forgotPasswordCall>> {
  const phone = parsePhone(input.phone)
  const account = await needs.db.prisma.user.findUnique({ where: { phone }, select: { status: true } })
  return requestCode(needs, {
    phone,
    purpose: 'password_reset',
    address: actor.address,
    isSilent: account?.status !== 'active',
  })
}
