import { domainEvent } from '../../../platform/outbox/port.ts'

/** A code lies ready to be sent. */
export const otpRequested = domainEvent<{ deliveryId: string }>()('accounts.otp-requested')

/** A code is to be sent (again) in a while. */
export const otpPutOff = domainEvent<{
  deliveryId: string
  attempt: number
  waits: number
  delayMs: number
}>()('accounts.otp-put-off')

/** WhatsApp has taken a code, or may have: reports will tell. `messageId` is empty where its answer was lost. */
export const otpHandedOver = domainEvent<{ deliveryId: string; messageId: string | null }>()(
  'accounts.otp-handed-over',
)

/** WhatsApp told something of these messages, and of these errors. */
export const otpReported = domainEvent<{ messageIds: string[]; errorCodes: number[] }>()(
  'accounts.otp-reported',
)

/** A session is over, whoever ended it: its tokens are worth nothing and its sockets must go. */
export const sessionEnded = domainEvent<{ sessionId: string; userId: string; reason: string }>()(
  'accounts.session-ended',
)

/** The account's owner should hear of it, in case it was somebody else. */
export const passwordChanged = domainEvent<{ userId: string }>()('accounts.password-changed')

/** The second factor was switched on or off, by its owner or an administrator. */
export const secondFactorChanged = domainEvent<{ userId: string; isOn: boolean }>()(
  'accounts.second-factor-changed',
)

/** Somebody gave the right password and as many wrong codes as may be. */
export const secondFactorGuessed = domainEvent<{ userId: string }>()('accounts.second-factor-guessed')

/** An account was deleted: every feature forgets what it knows of that person. */
export const accountDeleted = domainEvent<{ userId: string }>()('accounts.account-deleted')

/** What its owner may do has changed: what servers remember of these sessions is no longer true. */
export const roleChanged = domainEvent<{ sessionIds: string[] }>()('accounts.role-changed')
