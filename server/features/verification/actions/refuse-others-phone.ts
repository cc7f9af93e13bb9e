import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, parsePhone } from '../../accounts/public.ts'

/** Throws FORBIDDEN for a number that is not the caller's own, and 422 for what is none. */
export async function refuseOthersPhone(
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  phoneNumber: string,
): Promise<void> {
  const { phone } = await loadMe(deps, actor.userId)
  if (parsePhone(phoneNumber, 'body.phoneNumber') !== phone) throw fail('FORBIDDEN')
}
