import type { endSecondFactor as endCall } from '../../../../contract/accounts/second-factor.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { dropSecondFactor } from './drop-second-factor.ts'
import { proveSelf } from './prove-self.ts'

/**
 * Switches the second factor off, with its recovery codes. Throws SECOND_FACTOR_OFF, 422 for a wrong password or code, and
 * TOO_MANY_REQUESTS after too many.
 */
export async function endSecondFactor(
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: CallParsed<typeof endCall>,
): Promise<CallResult<typeof endCall>> {
  const { userId, address } = actor
  await proveSelf(deps, actor, input, {
    prepare: async () => {},
    act: (tx) => dropSecondFactor(tx, userId),
  })
  deps.log.info({ userId, address }, 'Somebody switched the second factor off')
  return {}
}
