import type { beginSecondFactor as beginCall } from '../../../../contract/accounts/second-factor.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { proveSelf } from './prove-self.ts'
import { makeSecret, otpauthUrl } from './totp.ts'
import { hasSecondFactor } from './try-factor.ts'

/**
 * Makes the secret for an authenticator app. It takes the place of one that was never confirmed, and changes nothing until
 * it is. Throws SECOND_FACTOR_ON where there is one, 422 for a wrong password, TOO_MANY_REQUESTS after too many.
 */
export async function beginSecondFactor(
  needs: Needs<'db' | 'outbox' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  { password }: CallParsed<typeof beginCall>,
): Promise<CallResult<typeof beginCall>> {
  const { userId } = actor
  return proveSelf(
    needs,
    actor,
    { password },
    {
      prepare: async () => makeSecret(),
      act: async (tx, secret) => {
        if (await hasSecondFactor(tx, userId)) throw fail('SECOND_FACTOR_ON')
        const sealedSecret = new Uint8Array(needs.keys.seal(secret, 'second-factor'))
        await tx.secondFactor.deleteMany({ where: { userId } })
        await tx.secondFactor.create({ data: { userId, sealedSecret } })
        const { phone } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { phone: true } })
        return { secret, otpauthUrl: otpauthUrl(secret, phone ?? userId) }
      },
    },
  )
}
