import type { createAdminUser as createCall } from '../../../../contract/admin/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { createGivenAccount } from '../../accounts/public.ts'
import { audit } from '../../audit/public.ts'
import { loadAdminUser } from '../queries/users.ts'

/**
 * Creates an account for somebody else: see `createGivenAccount`.
 * @throws PHONE_TAKEN, and 422 for an invalid phone and a common password
 */
export const createAdminUser = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  input: CallParsed<typeof createCall>,
): Promise<CallResult<typeof createCall>> => {
  const id = await createGivenAccount(deps, actor, input, (tx, targetId) =>
    audit(tx, actor, {
      action: 'user.create',
      targetType: 'user',
      targetId,
      before: {},
      after: { role: input.role, status: 'active' },
    }),
  )
  return { user: await loadAdminUser(deps, id) }
}
