import { domainEvent } from '../../../platform/outbox/port.ts'

/** One user blocked another. */
export const userBlocked = domainEvent<{ blockerId: string; blockedId: string }>()('blocks.user-blocked')
