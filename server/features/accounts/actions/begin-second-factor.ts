import type { beginSecondFactor as beginCall } from '../../../../contract/accounts/second-factor.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { proveSelf } from './prove-self.ts'
import { makeSecret, otpauthUrl } from './totp.ts'
import { hasSecondFactor } from './try-factor.ts'

/**
 * Makes the secret for an authenticator app. It takes the place of one that was never confirmed, and changes nothing until
 * it is. Throws SECOND_FACTOR_ON where there is one, 422 for a wrong password, TOO_MANY_REQUESTS after too many.
 */
export async function beginSecondFactor(
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  { password }: CallParsed<typeof beginCall>,
): Promise<CallResult<typeof beginCall>> {
  const { userId } = actor
  return proveSelf(
    deps,
    actor,
    { password },
    {
      prepare: async () => makeSecret(),
      act: async (tx, secret) => {
        if (await hasSecondFactor(tx, userId)) throw fail('SECOND_FACTOR_ON')
        const sealedSecret = deps.keys.seal(secret, 'second-factor')
        await tx.deleteFrom('SecondFactor').where('userId', '=', userId).execute()
        await tx.insertInto('SecondFactor').values({ userId, sealedSecret }).execute()
        const { phone } = await tx
          .selectFrom('User')
          .select('phone')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        return { secret, otpauthUrl: otpauthUrl(secret, phone ?? userId) }
      },
    },
  )
}
