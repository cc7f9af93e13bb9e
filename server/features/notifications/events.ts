import { domainEvent } from '../../../platform/outbox/port.ts'

/** A user has read notifications: the count changes on other pages. */
export const notificationsRead = domainEvent<{ userId: string }>()('notifications.read')
