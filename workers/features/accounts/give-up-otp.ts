import type { JobPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import { giveUpOtp as giveUp } from '../../../server/features/accounts/actions/give-up-otp.ts'

/** The time is up that WhatsApp keeps a code for. The action sees whether anything was heard of it. */
export const giveUpOtp = (
  needs: Needs<'db'>,
  { deliveryId }: JobPayloads['accounts.give-up-otp'],
): Promise<void> => giveUp(needs, deliveryId)
