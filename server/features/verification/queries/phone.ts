import type { DeliveryStatus } from '../../../../contract/accounts/views.ts'
import type { getPhoneStatus as statusCall } from '../../../../contract/verification/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { secondsToNextCode } from '../../accounts/public.ts'

const own = statement({
  name: 'verification.phone',
  text: `
    SELECT u.phone, u."isPhoneVerified", code.delivery, code."triesLeft", code."expiresAt", now() AS now
    FROM "User" u LEFT JOIN LATERAL (
      SELECT * FROM "OtpCode" o WHERE o.phone = u.phone AND o.purpose = 'phone_verification' AND o."requestId" = u.id
      ORDER BY o."createdAt" DESC, o.id DESC LIMIT 1
    ) code ON code."spentAt" IS NULL AND code."expiresAt" > now()
    WHERE u.id = $1::uuid`,
})
type Row = { phone: string; isPhoneVerified: boolean; now: Date } & (
  | { delivery: DeliveryStatus; triesLeft: number; expiresAt: Date }
  | { delivery: null; triesLeft: null; expiresAt: null }
)

/** Whether the caller's phone is proven, and how far the code has come that is under way. */
export async function getPhoneStatus(
  needs: Needs<'db' | 'env'>,
  actor: Member,
): Promise<CallResult<typeof statusCall>> {
  const [row] = await needs.db.query<Row>(own, [actor.userId])
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const { isPhoneVerified } = row
  if (row.delivery === null || isPhoneVerified) return { isPhoneVerified, otp: null }
  const wait = await secondsToNextCode(needs, row.phone, actor.address)
  return {
    isPhoneVerified,
    otp: {
      deliveryStatus: row.delivery,
      attemptsLeft: row.triesLeft,
      resendAt: new Date(row.now.getTime() + wait * 1000).toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    },
  }
}
