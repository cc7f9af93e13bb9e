import type { renewRecoveryCodes as renewEndpoint } from '../../../../contract/accounts/second-factor.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { reauthenticate } from './reauthenticate.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

/**
 * Replaces the recovery codes by ten new ones.
 * @throws SECOND_FACTOR_OFF, 422 for a wrong password or code, TOO_MANY_REQUESTS after too many
 */
export const renewRecoveryCodes = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: ParsedInput<typeof renewEndpoint>,
): Promise<EndpointResult<typeof renewEndpoint>> => {
  const { userId, address } = actor
  const recoveryCodes = await reauthenticate(deps, actor, input, {
    prepare: () => makeRecoveryCodes(userId),
    act: async (tx, made) => {
      await storeRecoveryCodes(tx, userId, made)
      return made.codes
    },
  })
  deps.log.info({ userId, address }, 'Recovery codes renewed')
  return { recoveryCodes }
}
