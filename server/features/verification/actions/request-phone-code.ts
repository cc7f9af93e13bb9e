import type {
  requestPhoneCode as requestCall,
  requestOwnPhoneCode as requestOwnCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, requestCode } from '../../accounts/public.ts'
import { refuseOthersPhone } from './refuse-others-phone.ts'

type World = Deps<'db' | 'keys' | 'env' | 'storage'>

/** Has a code sent to the caller's own phone. Throws PHONE_VERIFIED where that is proven already. */
export async function requestPhoneCode(deps: World, actor: Member): Promise<CallResult<typeof requestCall>> {
  const { phone, isPhoneVerified } = await loadMe(deps, actor.userId)
  if (isPhoneVerified) throw fail('PHONE_VERIFIED')
  const { userId, address } = actor
  // The account is the request: a code never verifies the next account of the same phone.
  return requestCode(deps, { phone, purpose: 'phone_verification', address, requestId: userId })
}

/** The same with the number, which must be the caller's own: else FORBIDDEN. */
export async function requestOwnPhoneCode(
  deps: World,
  actor: Member,
  { phoneNumber }: CallParsed<typeof requestOwnCall>,
): Promise<CallResult<typeof requestOwnCall>> {
  await refuseOthersPhone(deps, actor, phoneNumber)
  return requestPhoneCode(deps, actor)
}
