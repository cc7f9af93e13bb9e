import type { createAdminUser as createCall } from '../../../../contract/admin/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  createAccount,
  hashPassword,
  lastsUntil,
  parsePhone,
  refuseCommonPassword,
} from '../../accounts/public.ts'
import { audit } from '../../audit/public.ts'
import { loadAdminUser } from '../queries/users.ts'

/**
 * Makes an account for somebody, whose phone is still to be proven and whose password lasts
 * fourteen days. Throws PHONE_TAKEN, and 422 for what is no phone and for a common password.
 */
export const createAdminUser = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  input: CallParsed<typeof createCall>,
): Promise<CallResult<typeof createCall>> => {
  const { name, role } = input
  const phone = parsePhone(input.phone)
  refuseCommonPassword(input.password, 'body.password', { phone, name })
  const passwordHash = await hashPassword(input.password, actor)
  const id = await deps.db.transaction(async (tx) => {
    const made = await createAccount(tx, {
      phone,
      name,
      email: null,
      passwordHash,
      passwordUntil: lastsUntil(deps.clock),
      role,
      isPhoneVerified: false,
    })
    if ('refusal' in made) throw fail(made.refusal)
    await audit(tx, actor, {
      action: 'user.create',
      targetType: 'user',
      targetId: made.id,
      before: {},
      after: { role, status: 'active' },
    })
    return made.id
  })
  return { user: await loadAdminUser(deps, id) }
}
