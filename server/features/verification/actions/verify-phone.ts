import type {
  verifyPhone as verifyCall,
  verifyOwnPhone as verifyOwnCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMe, spendCode, tryCode } from '../../accounts/public.ts'
import { refuseOthersPhone } from './refuse-others-phone.ts'

type World = Needs<'db' | 'outbox' | 'keys' | 'storage'>

/** Proves the caller's phone by the code it got. Throws OTP_INVALID. */
export async function verifyPhone(
  needs: World,
  actor: Member,
  { otp }: CallParsed<typeof verifyCall>,
): Promise<CallResult<typeof verifyCall>> {
  const { phone } = await loadMe(needs, actor.userId)
  const code = await tryCode(needs, { phone, purpose: 'phone_verification', requestId: actor.userId, otp })
  const isProven = await needs.outbox.transact(async (tx) => {
    if (!(await spendCode(tx.kysely, code))) return false
    const { count } = await tx.user.updateMany({
      where: { id: actor.userId, phone },
      data: { isPhoneVerified: true },
    })
    return count === 1
  })
  if (!isProven) throw fail('OTP_INVALID')
  return { isPhoneVerified: true, user: await loadMe(needs, actor.userId) }
}

/** The same with the number, which must be the caller's own: else FORBIDDEN. */
export async function verifyOwnPhone(
  needs: World,
  actor: Member,
  { phoneNumber, otp }: CallParsed<typeof verifyOwnCall>,
): Promise<CallResult<typeof verifyOwnCall>> {
  await refuseOthersPhone(needs, actor, phoneNumber)
  return verifyPhone(needs, actor, { otp })
}
