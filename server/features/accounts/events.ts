import { domainEvent } from '../../../platform/outbox/port.ts'

/** A code is ready to be sent. */
export const otpRequested = domainEvent<{ deliveryId: string }>()('accounts.otp-requested')

/**
 * A code was postponed: it is to be sent (again) after a delay. The stored name is an older word,
 * which rows in the outbox keep.
 */
export const otpPostponed = domainEvent<{
  deliveryId: string
  attempt: number
  waits: number
  delayMs: number
}>()('accounts.otp-put-off')

/**
 * A code was sent to WhatsApp, or may have been. `messageId` is `null` if its answer was lost. The
 * stored name is an older word.
 */
export const otpSent = domainEvent<{ deliveryId: string; messageId: string | null }>()(
  'accounts.otp-handed-over',
)

/** WhatsApp reported on these messages, with these error codes. */
export const otpReported = domainEvent<{ messageIds: string[]; errorCodes: number[] }>()(
  'accounts.otp-reported',
)

/** A session has ended: its tokens are invalid and its sockets must close. */
export const sessionEnded = domainEvent<{ sessionId: string; userId: string; reason: string }>()(
  'accounts.session-ended',
)

/** Its listener notifies the account's owner, in case somebody else changed it. */
export const passwordChanged = domainEvent<{ userId: string }>()('accounts.password-changed')

/** The second factor was switched on or off, by its owner or an administrator. */
export const secondFactorChanged = domainEvent<{ userId: string; isOn: boolean }>()(
  'accounts.second-factor-changed',
)

/** A caller with the right password has reached the limit of wrong codes. */
export const secondFactorGuessed = domainEvent<{ userId: string }>()('accounts.second-factor-guessed')

/** An account was deleted: every feature erases its data of that user. */
export const accountDeleted = domainEvent<{ userId: string }>()('accounts.account-deleted')

/** The role of these sessions' user has changed: servers must not use cached roles. */
export const roleChanged = domainEvent<{ sessionIds: string[] }>()('accounts.role-changed')
