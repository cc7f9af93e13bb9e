import type {
  requestPhoneCode as requestEndpoint,
  requestOwnPhoneCode as requestOwnEndpoint,
} from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { sendPhoneCode } from '../../accounts/public.ts'

type CodeDeps = Deps<'db' | 'keys' | 'env' | 'storage'>

/**
 * Sends a code to the caller's phone.
 * @throws PHONE_VERIFIED
 */
export const requestPhoneCode = (
  deps: CodeDeps,
  actor: Member,
): Promise<EndpointResult<typeof requestEndpoint>> => sendPhoneCode(deps, actor)

/**
 * Sends a code to the given number.
 * @throws FORBIDDEN if it is not the caller's own
 */
export const requestOwnPhoneCode = (
  deps: CodeDeps,
  actor: Member,
  { phoneNumber }: ParsedInput<typeof requestOwnEndpoint>,
): Promise<EndpointResult<typeof requestOwnEndpoint>> => sendPhoneCode(deps, actor, phoneNumber)
