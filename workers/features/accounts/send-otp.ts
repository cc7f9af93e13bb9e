import type { JobPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { JobContext } from '../../../platform/queue/port.ts'
import { markOtpFailed } from '../../../server/features/accounts/actions/mark-otp-failed.ts'
import { markOtpSent } from '../../../server/features/accounts/actions/mark-otp-sent.ts'
import { readOtpToSend } from '../../../server/features/accounts/actions/read-otp-to-send.ts'

/** Sends one code. A job that died after sending sends again under the same delivery, which the port sends only once. */
export async function sendOtp(
  needs: Needs<'db' | 'keys' | 'whatsapp'>,
  { deliveryId }: JobPayloads['accounts.send-otp'],
  { isLastAttempt }: JobContext,
): Promise<void> {
  const otp = await readOtpToSend(needs, deliveryId)
  if (otp.kind === 'done') return
  if (otp.kind === 'stale') return markOtpFailed(needs, deliveryId)
  if (otp.kind === 'silent') return markOtpSent(needs, { deliveryId, messageId: null })
  try {
    const { messageId } = await needs.whatsapp.sendOtp({ deliveryId, to: otp.to, code: otp.code })
    await markOtpSent(needs, { deliveryId, messageId })
  } catch (error) {
    if (isLastAttempt) await markOtpFailed(needs, deliveryId)
    throw error
  }
}
