import type { DeliveryStatus } from './views.ts'

/** Why a session ended, where its own user signed out in it. */
export const SIGNED_OUT = 'signed out'

const rank: Record<DeliveryStatus, number> = { queued: 0, sent: 1, delivered: 2, read: 3, failed: 1.5 }

/**
 * The later of two delivery states. It only moves forward: `read` implies `delivered`, a failure wins over `sent` but
 * never over a proof that the code arrived, and a failure is lifted only by such a proof (WhatsApp notes, section 8).
 */
export const laterDelivery = (before: DeliveryStatus, after: DeliveryStatus): DeliveryStatus =>
  rank[after] > rank[before] ? after : before
