import { domainEvent } from '../../../platform/outbox/port.ts'

/** Users came or went; listeners read their present state. */
export const presenceChanged = domainEvent<{ userIds: string[] }>()('presence.changed')
