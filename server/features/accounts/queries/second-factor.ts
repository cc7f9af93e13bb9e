import type { getSecondFactor as getEndpoint } from '../../../../contract/accounts/second-factor.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Returns whether the caller's logins require a code, and how many recovery codes are left. */
export const getSecondFactor = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof getEndpoint>> => {
  const factor = await db.kysely
    .selectFrom('SecondFactor as f')
    .select((eb) => [
      'f.confirmedAt',
      eb
        .selectFrom('RecoveryCode as r')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('r.userId', '=', 'f.userId')
        .where('r.usedAt', 'is', null)
        .as('left'),
    ])
    .where('f.userId', '=', actor.userId)
    .where('f.confirmedAt', 'is not', null)
    .executeTakeFirst()
  return {
    secondFactor: {
      isOn: factor !== undefined,
      confirmedAt: factor?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: factor?.left ?? 0,
    },
  }
}
