import type { Deps } from '../../../platform/platform.ts'
import { applyReports, applyReportsOf } from './actions/apply-reports.ts'
import { GIVE_UP_AFTER_MS } from './actions/otp-delivery.ts'
import { otpPostponed, otpReported, otpRequested, otpSent, roleChanged, sessionEnded } from './events.ts'
import { enqueueGiveUp, enqueueOtp } from './otp-jobs.ts'

/** Sends codes, applies delivery reports, and closes ended sessions on every server. */
export const listenForAccounts = (deps: Deps<'outbox' | 'queue' | 'bus' | 'db' | 'whatsapp'>): void => {
  const { outbox, bus, whatsapp } = deps
  outbox.on(otpRequested, 'accounts.send-otp', async ({ deliveryId }) => {
    await enqueueOtp(deps, { deliveryId, attempt: 1, waits: 0 })
  })
  outbox.on(otpPostponed, 'accounts.send-otp-later', async ({ delayMs, ...code }) => {
    await enqueueOtp(deps, code, delayMs)
  })
  outbox.on(otpSent, 'accounts.watch-otp', async ({ deliveryId, messageId }) => {
    await enqueueGiveUp(deps, deliveryId, GIVE_UP_AFTER_MS)
    // Reports that arrived before the code was marked as sent.
    if (messageId !== null) await applyReports(deps, [messageId])
    await applyReportsOf(deps, deliveryId)
  })
  outbox.on(otpReported, 'accounts.apply-otp-reports', async ({ messageIds }) => {
    await applyReports(deps, messageIds)
  })
  outbox.on(otpReported, 'accounts.heed-whatsapp-errors', async ({ errorCodes }) => {
    for (const errorCode of errorCodes) await whatsapp.handleReportedError(errorCode)
  })
  outbox.on(roleChanged, 'accounts.heed-role', async ({ sessionIds }) => {
    for (const sessionId of sessionIds) await bus.publish({ signal: 'session-changed', sessionId })
  })
  outbox.on(sessionEnded, 'accounts.cut-off-session', async ({ sessionId, reason }) => {
    // The page receives the reason before its sockets close.
    await bus.publish({ rooms: [`session:${sessionId}`], event: 'session:ended', data: { reason } })
    await bus.publish({ signal: 'session-ended', sessionId, reason })
  })
}
