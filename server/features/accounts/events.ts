import { domainEvent } from '../../../platform/outbox/port.ts'

/** A code lies ready to be sent. */
export const otpRequested = domainEvent<{ deliveryId: string }>()('accounts.otp-requested')

/** A session is over, whoever ended it: its tokens are worth nothing and its sockets must go. */
export const sessionEnded = domainEvent<{ sessionId: string; userId: string; reason: string }>()(
  'accounts.session-ended',
)

/** The account's owner should hear of it, in case it was somebody else. */
export const passwordChanged = domainEvent<{ userId: string }>()('accounts.password-changed')
