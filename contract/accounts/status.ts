import type { DeliveryStatus } from './views.ts'

/** The reason of a session that its own user ended by signing out. */
export const SIGNED_OUT = 'signed out'

/** Why a session ended whose account was deactivated. */
export const DEACTIVATED = 'account deactivated'

/** Why a session ended whose account was deleted. */
export const DELETED = 'account deleted'

const rank: Record<DeliveryStatus, number> = { queued: 0, sent: 1, delivered: 2, read: 3, failed: 1.5 }

/**
 * Returns the later of two delivery states: `read` implies `delivered`. A failure replaces `sent`
 * but not a confirmed delivery, and only a confirmed delivery replaces a failure.
 */
export const laterDelivery = (before: DeliveryStatus, after: DeliveryStatus): DeliveryStatus =>
  rank[after] > rank[before] ? after : before
