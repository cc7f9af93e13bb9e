import type { renewRecoveryCodes as renewCall } from '../../../../contract/accounts/second-factor.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { proveSelf } from './prove-self.ts'
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'

/**
 * Ten new recovery codes in place of all before. Throws SECOND_FACTOR_OFF, 422 for a wrong password or code, and
 * TOO_MANY_REQUESTS after too many.
 */
export async function renewRecoveryCodes(
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'log'>,
  actor: Member,
  input: CallParsed<typeof renewCall>,
): Promise<CallResult<typeof renewCall>> {
  const { userId, address } = actor
  const recoveryCodes = await proveSelf(deps, actor, input, {
    prepare: makeRecoveryCodes,
    act: async (tx, made) => {
      await keepRecoveryCodes(tx, userId, made)
      return made.codes
    },
  })
  deps.log.info({ userId, address }, 'Somebody got new recovery codes')
  return { recoveryCodes }
}
