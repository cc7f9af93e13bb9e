import { z } from 'zod'
import { push } from '../wire.ts'
import { notification } from './views.ts'

/** A folded one comes again under the same id. */
export const notificationPush = push(
  'notification',
  z.object({ notification, unreadCount: z.number().int() }),
)

/** Another device read some. */
export const notificationCount = push('notification:count', z.object({ unreadCount: z.number().int() }))
