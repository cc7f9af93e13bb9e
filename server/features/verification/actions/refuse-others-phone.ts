import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, parsePhone } from '../../accounts/public.ts'

/**
 * Checks that a number is the caller's own.
 * @throws FORBIDDEN, and 422 for an invalid phone
 */
export const refuseOthersPhone = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  phoneNumber: string,
): Promise<void> => {
  const { phone } = await loadMe(deps, actor.userId)
  if (parsePhone(phoneNumber, 'body.phoneNumber') !== phone) throw fail('FORBIDDEN')
}
