import { z } from 'zod'
import { byId, pageQuery, pagination } from '../ids.ts'
import { endpoint } from '../wire.ts'
import { notification, notificationType } from './views.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'One’s notifications, the newest first',
  query: pageQuery(50).extend({
    type: notificationType.optional(),
    isRead: z.stringbool().optional(),
  }),
  answer: z.object({ notifications: z.array(notification), pagination, unreadCount: z.number().int() }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many notifications are unread',
  answer: z.object({ count: z.number().int() }),
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/read',
  summary: 'Mark one as read',
  params: byId,
  answer: z.object({ notification, unreadCount: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/mark-all-read',
  summary: 'Mark all as read',
  answer: z.object({ unreadCount: z.number().int() }),
})
