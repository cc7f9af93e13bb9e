import type { JobPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { NotSent } from '../../../platform/whatsapp/port.ts'
import { markOtpFailed } from '../../../server/features/accounts/actions/mark-otp-failed.ts'
import { markOtpSent } from '../../../server/features/accounts/actions/mark-otp-sent.ts'
import { markOtpUnreached } from '../../../server/features/accounts/actions/mark-otp-unreached.ts'
import { putOffOtp } from '../../../server/features/accounts/actions/put-off-otp.ts'
import { readOtpToSend } from '../../../server/features/accounts/actions/read-otp-to-send.ts'

/** So that those who were turned away together do not come back together. */
const JITTER = 0.25

/**
 * Sends one code. A job that died after sending sends again under the same delivery, which the port sends only once.
 * What WhatsApp turns away for now comes back under a job of its own: this one has then done what it could.
 */
export async function sendOtp(
  needs: Needs<'db' | 'keys' | 'outbox' | 'whatsapp'>,
  { deliveryId }: JobPayloads['accounts.send-otp'],
  { isLastAttempt }: JobContext,
): Promise<void> {
  const otp = await readOtpToSend(needs, deliveryId)
  if (otp.kind === 'done') return
  if (otp.kind === 'hopeless') return markOtpFailed(needs, deliveryId)
  if (otp.kind === 'silent')
    return markOtpSent(needs, { deliveryId, messageId: null, isTaken: true, reports: false })
  const { reports } = needs.whatsapp
  try {
    const { messageId } = await needs.whatsapp.sendOtp({
      deliveryId,
      attempt: otp.attempt,
      to: otp.to,
      code: otp.code,
    })
    await markOtpSent(needs, { deliveryId, messageId, isTaken: true, reports })
  } catch (error) {
    if (error instanceof NotSent) return heed(needs, { deliveryId, ...otp }, error)
    if (isLastAttempt) await markOtpFailed(needs, deliveryId)
    throw error
  }
}

/** What follows from WhatsApp's no. */
async function heed(
  needs: Needs<'db' | 'outbox' | 'whatsapp'>,
  { deliveryId, attempt, refusals }: { deliveryId: string; attempt: number; refusals: number },
  { verdict, errorCode }: NotSent,
): Promise<void> {
  switch (verdict.kind) {
    case 'in-hand':
      return // Whoever has it says what came of it; if they died, the sweep asks again.
    case 'unknown':
      return markOtpSent(needs, { deliveryId, messageId: null, isTaken: false, reports: true })
    case 'unreachable':
      return markOtpUnreached(needs, { deliveryId, attempt, errorCode: errorCode ?? null })
    case 'refused':
      return markOtpFailed(needs, deliveryId)
    case 'later': {
      const { firstMs, factor, isRefusal, mostRefusals } = verdict
      if (mostRefusals !== undefined && refusals >= mostRefusals) return markOtpFailed(needs, deliveryId)
      const delayMs = Math.ceil(firstMs * factor ** refusals * (1 + Math.random() * JITTER))
      return putOffOtp(needs, { deliveryId, delayMs, isRefusal })
    }
  }
}
