import type { createAdminUser as createEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { createAccountFor } from '../../accounts/public.ts'
import { audit } from '../../audit/public.ts'
import { loadAdminUser } from '../queries/users.ts'

/**
 * Creates an account for somebody else: see `createAccountFor`.
 * @throws PHONE_TAKEN, and 422 for an invalid phone and a common password
 */
export const createAdminUser = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  input: ParsedInput<typeof createEndpoint>,
): Promise<EndpointResult<typeof createEndpoint>> => {
  const id = await createAccountFor(deps, actor, input, (tx, targetId) =>
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
