import type { beginSecondFactor as beginEndpoint } from '../../../../contract/accounts/second-factor.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { makeSecret, otpauthUrl } from '../totp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { hasSecondFactor } from './try-factor.ts'

/**
 * Creates the secret for an authenticator app, in place of an unconfirmed one. Logins change only
 * after `confirmSecondFactor`.
 * @throws SECOND_FACTOR_ON, 422 for a wrong password, TOO_MANY_REQUESTS after too many
 */
export const beginSecondFactor = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  { password }: ParsedInput<typeof beginEndpoint>,
): Promise<EndpointResult<typeof beginEndpoint>> => {
  const { userId } = actor
  return reauthenticate(
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
