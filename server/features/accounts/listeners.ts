import type { Needs } from '../../../platform/platform.ts'
import { otpRequested, sessionEnded } from './events.ts'

/** What follows from this feature's events: codes are sent, and ended sessions are cut off on every server. */
export const listenForAccounts = ({ outbox, queue, bus }: Needs<'outbox' | 'queue' | 'bus'>): void => {
  outbox.on(otpRequested, 'accounts.send-otp', async ({ deliveryId }) => {
    await queue.enqueue('accounts.send-otp', { deliveryId }, { key: deliveryId })
  })
  outbox.on(sessionEnded, 'accounts.cut-off-session', async ({ sessionId, reason }) => {
    // The page is told why before its sockets close.
    await bus.publish({ rooms: [`session:${sessionId}`], event: 'session:ended', data: { reason } })
    await bus.publish({ signal: 'session-ended', sessionId, reason })
  })
}
