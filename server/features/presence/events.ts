import { domainEvent } from '../../../platform/outbox/port.ts'

/** These came or went: how they stand now is read when it is told. */
export const presenceChanged = domainEvent<{ userIds: string[] }>()('presence.changed')
