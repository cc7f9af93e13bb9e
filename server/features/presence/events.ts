import { domainEvent } from '../../../platform/outbox/port.ts'

/** Users came online or went offline; listeners read their current state. */
export const presenceChanged = domainEvent<{ userIds: string[] }>()('presence.changed')
