import type {
  verifyPhone as verifyEndpoint,
  verifyOwnPhone as verifyOwnEndpoint,
} from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { confirmPhone } from '../../accounts/public.ts'

type PhoneDeps = Deps<'db' | 'env' | 'keys' | 'storage'>

/**
 * Verifies the caller's phone by the code it received.
 * @throws OTP_INVALID
 */
export const verifyPhone = async (
  deps: PhoneDeps,
  actor: Member,
  { otp }: ParsedInput<typeof verifyEndpoint>,
): Promise<EndpointResult<typeof verifyEndpoint>> => ({
  isPhoneVerified: true,
  user: await confirmPhone(deps, actor, { otp }),
})

/**
 * Verifies the given number.
 * @throws FORBIDDEN if it is not the caller's own
 */
export const verifyOwnPhone = async (
  deps: PhoneDeps,
  actor: Member,
  { phoneNumber, otp }: ParsedInput<typeof verifyOwnEndpoint>,
): Promise<EndpointResult<typeof verifyOwnEndpoint>> => ({
  isPhoneVerified: true,
  user: await confirmPhone(deps, actor, { otp, phoneNumber }),
})
