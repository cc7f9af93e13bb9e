import type {
  requestPhoneCode as requestCall,
  requestOwnPhoneCode as requestOwnCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, requestCode } from '../../accounts/public.ts'
import { refuseOthersPhone } from './refuse-others-phone.ts'

type World = Needs<'db' | 'outbox' | 'keys' | 'env' | 'storage'>

/** Has a code sent to the caller's own phone. Throws PHONE_VERIFIED where that is proven already. */
export async function requestPhoneCode(needs: World, actor: Member): Promise<CallResult<typeof requestCall>> {
  const { phone, isPhoneVerified } = await loadMe(needs, actor.userId)
  if (isPhoneVerified) throw fail('PHONE_VERIFIED')
  const { userId, address } = actor
  // The account is the request: a code never verifies the next account of the same phone.
  return requestCode(needs, { phone, purpose: 'phone_verification', address, requestId: userId })
}

/** The same with the number, which must be the caller's own: else FORBIDDEN. */
export async function requestOwnPhoneCode(
  needs: World,
  actor: Member,
  { phoneNumber }: CallParsed<typeof requestOwnCall>,
): Promise<CallResult<typeof requestOwnCall>> {
  await refuseOthersPhone(needs, actor, phoneNumber)
  return requestPhoneCode(needs, actor)
}
