import { domainEvent } from '../../../platform/outbox/port.ts'

/** Somebody wants no contact with somebody any more. */
export const userBlocked = domainEvent<{ blockerId: string; blockedId: string }>()('blocks.user-blocked')
