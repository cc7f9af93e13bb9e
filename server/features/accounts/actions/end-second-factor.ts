import type { endSecondFactor as endEndpoint } from '../../../../contract/accounts/second-factor.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Switches the second factor off and deletes its recovery codes.
 * @throws SECOND_FACTOR_OFF, 422 for a wrong password or code, TOO_MANY_REQUESTS after too many
 */
export const endSecondFactor = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: ParsedInput<typeof endEndpoint>,
): Promise<EndpointResult<typeof endEndpoint>> => {
  const { userId, address } = actor
  await reauthenticate(deps, actor, input, {
    prepare: async () => {},
    act: (tx) => deleteSecondFactor(tx, userId),
  })
  deps.log.info({ userId, address }, 'Second factor off')
  return {}
}
