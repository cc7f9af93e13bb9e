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

type World = Deps<'db' | 'keys' | 'storage'>

/** Proves the caller's phone by the code it got. Throws OTP_INVALID. */
export async function verifyPhone(
  deps: World,
  actor: Member,
  { otp }: CallParsed<typeof verifyCall>,
): Promise<CallResult<typeof verifyCall>> {
  const { phone } = await loadMe(deps, actor.userId)
  const code = await tryCode(deps, { phone, purpose: 'phone_verification', requestId: actor.userId, otp })
  const isProven = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, code))) return false
    return markPhoneVerified(tx, actor.userId, phone)
  })
  if (!isProven) throw fail('OTP_INVALID')
  return { isPhoneVerified: true, user: await loadMe(deps, actor.userId) }
}

/** The same with the number, which must be the caller's own: else FORBIDDEN. */
export async function verifyOwnPhone(
  deps: World,
  actor: Member,
  { phoneNumber, otp }: CallParsed<typeof verifyOwnCall>,
): Promise<CallResult<typeof verifyOwnCall>> {
  await refuseOthersPhone(deps, actor, phoneNumber)
  return verifyPhone(deps, actor, { otp })
}
