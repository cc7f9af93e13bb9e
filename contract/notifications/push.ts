import { z } from 'zod'
import { push } from '../wire.ts'
import { notification } from './views.ts'

/** A notification that was merged with an earlier one is sent again with the same id. */
export const notificationPush = push(
  'notification',
  z.object({ notification, unreadCount: z.number().int() }),
)

/** Sent when another device marked notifications as read. */
export const notificationCount = push('notification:count', z.object({ unreadCount: z.number().int() }))
