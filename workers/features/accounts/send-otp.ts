import type { JobPayloads } from '../../../contract/index.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { SendError } from '../../../platform/whatsapp/port.ts'
import {
  markOtpFailed,
  markOtpSent,
  markOtpUnreached,
  postponeOtp,
} from '../../../server/features/accounts/actions/otp-delivery.ts'
import { readOtpToSend } from '../../../server/features/accounts/queries/otp-to-send.ts'

/** Random delay, so that refused messages are not all retried together. */
const JITTER = 0.25

/**
 * Sends a code. After a crash the port does not send the same delivery twice. If WhatsApp asks to
 * retry later, a new job is scheduled and this one succeeds.
 */
export const sendOtp = async (
  deps: Deps<'db' | 'keys' | 'outbox' | 'whatsapp'>,
  { deliveryId }: JobPayloads['accounts.send-otp'],
  { isLastAttempt }: JobContext,
): Promise<void> => {
  const otp = await readOtpToSend(deps, deliveryId)
  if (otp.kind === 'done') return
  if (otp.kind === 'undeliverable') return markOtpFailed(deps, deliveryId)
  if (otp.kind === 'silent')
    return markOtpSent(deps, { deliveryId, messageId: null, showsAsSent: true, reportsDelivery: false })
  const { reportsDelivery } = deps.whatsapp
  try {
    const { messageId } = await deps.whatsapp.sendOtp({
      deliveryId,
      attempt: otp.attempt,
      to: otp.to,
      code: otp.code,
      language: otp.language,
    })
    await markOtpSent(deps, { deliveryId, messageId, showsAsSent: true, reportsDelivery })
  } catch (error) {
    if (error instanceof SendError) return handleSendError(deps, { deliveryId, ...otp }, error)
    if (isLastAttempt) await markOtpFailed(deps, deliveryId)
    throw error
  }
}

/** Stores the outcome of a message that WhatsApp did not confirm. `unknown` may have been sent. */
const handleSendError = async (
  deps: Deps<'db' | 'outbox' | 'whatsapp'>,
  { deliveryId, attempt, refusals }: { deliveryId: string; attempt: number; refusals: number },
  { failure, errorCode }: SendError,
): Promise<void> => {
  switch (failure.kind) {
    case 'in-progress':
      return // The other process reports the result; if it crashed, a timer retries.
    case 'unknown':
      return markOtpSent(deps, { deliveryId, messageId: null, showsAsSent: false, reportsDelivery: true })
    case 'unreachable':
      return markOtpUnreached(deps, { deliveryId, attempt, errorCode: errorCode ?? null })
    case 'refused':
      return markOtpFailed(deps, deliveryId)
    case 'later': {
      const { firstMs, factor, isRefusal, maxRefusals } = failure
      if (maxRefusals !== undefined && refusals >= maxRefusals) return markOtpFailed(deps, deliveryId)
      const delayMs = Math.ceil(firstMs * factor ** refusals * (1 + Math.random() * JITTER))
      return postponeOtp(deps, { deliveryId, delayMs, isRefusal })
    }
  }
}
