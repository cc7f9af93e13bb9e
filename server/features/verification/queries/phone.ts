import { sql } from 'kysely'
import type { getPhoneStatus as statusEndpoint } from '../../../../contract/verification/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { secondsToNextCode } from '../../accounts/public.ts'
import { phoneCodeOf, userTable } from '../../accounts/tables.ts'

/** Returns whether the caller's phone is verified, and the state of the pending code. */
export const getPhoneStatus = async (
  deps: Deps<'db' | 'env'>,
  actor: Member,
): Promise<EndpointResult<typeof statusEndpoint>> => {
  const row = await deps.db.kysely
    .selectFrom(userTable.as('u'))
    .leftJoinLateral(
      (eb) => phoneCodeOf(eb.ref('u.id'), eb.ref('u.phone')).as('code'),
      (join) => join.on('code.spentAt', 'is', null).on('code.expiresAt', '>', sql<Date>`now()`),
    )
    .select(['u.phone', 'u.isPhoneVerified', 'code.delivery', 'code.triesLeft', 'code.expiresAt'])
    .select(sql<Date>`now()`.as('now'))
    .where('u.id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const { isPhoneVerified, phone, delivery, triesLeft, expiresAt } = row
  if (isPhoneVerified || !phone || !delivery || triesLeft === null || !expiresAt)
    return { isPhoneVerified, otp: null }
  const wait = await secondsToNextCode(deps, phone, actor.address)
  return {
    isPhoneVerified,
    otp: {
      deliveryStatus: delivery,
      attemptsLeft: triesLeft,
      resendAt: new Date(row.now.getTime() + wait * 1000).toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  }
}
