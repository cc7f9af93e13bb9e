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

type CodeDeps = Deps<'db' | 'keys' | 'env' | 'storage'>

/**
 * Sends a code to the caller's phone.
 * @throws PHONE_VERIFIED
 */
export const requestPhoneCode = async (
  deps: CodeDeps,
  actor: Member,
): Promise<CallResult<typeof requestCall>> => {
  const { phone, isPhoneVerified } = await loadMe(deps, actor.userId)
  if (isPhoneVerified) throw fail('PHONE_VERIFIED')
  const { userId, address } = actor
  // The account id is the request id: a code never verifies the next account of the same phone.
  return requestCode(deps, { phone, purpose: 'phone_verification', address, requestId: userId })
}

/**
 * Sends a code to the given number.
 * @throws FORBIDDEN if it is not the caller's own
 */
export const requestOwnPhoneCode = async (
  deps: CodeDeps,
  actor: Member,
  { phoneNumber }: CallParsed<typeof requestOwnCall>,
): Promise<CallResult<typeof requestOwnCall>> => {
  await refuseOthersPhone(deps, actor, phoneNumber)
  return requestPhoneCode(deps, actor)
}
