import type {
  verifyPhone as verifyCall,
  verifyOwnPhone as verifyOwnCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, markPhoneVerified, spendCode, tryCode } from '../../accounts/public.ts'
import { refuseOthersPhone } from './refuse-others-phone.ts'

type PhoneDeps = Deps<'db' | 'keys' | 'storage'>

/**
 * Verifies the caller's phone by the code it received.
 * @throws OTP_INVALID
 */
export const verifyPhone = async (
  deps: PhoneDeps,
  actor: Member,
  { otp }: CallParsed<typeof verifyCall>,
): Promise<CallResult<typeof verifyCall>> => {
  const { phone } = await loadMe(deps, actor.userId)
  const code = await tryCode(deps, { phone, purpose: 'phone_verification', requestId: actor.userId, otp })
  const isVerified = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, code))) return false
    return markPhoneVerified(tx, actor.userId, phone)
  })
  if (!isVerified) throw fail('OTP_INVALID')
  return { isPhoneVerified: true, user: await loadMe(deps, actor.userId) }
}

/**
 * Verifies the given number.
 * @throws FORBIDDEN if it is not the caller's own
 */
export const verifyOwnPhone = async (
  deps: PhoneDeps,
  actor: Member,
  { phoneNumber, otp }: CallParsed<typeof verifyOwnCall>,
): Promise<CallResult<typeof verifyOwnCall>> => {
  await refuseOthersPhone(deps, actor, phoneNumber)
  return verifyPhone(deps, actor, { otp })
}
