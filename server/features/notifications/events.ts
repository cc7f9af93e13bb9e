import { domainEvent } from '../../../platform/outbox/port.ts'

/** A user has read some of theirs: their other pages show another number. */
export const notificationsRead = domainEvent<{ userId: string }>()('notifications.read')
