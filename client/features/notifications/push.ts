import type { PushHandlers } from '../../app/live.ts'
import { playSound } from '../../ui/sounds.ts'
import { addNotification, noteUnread } from './store.ts'

export const notificationsPushes = {
  notification: ({ notification, unreadCount }) => {
    // A message has a sound of its own.
    if (!notification.isRead && notification.type !== 'chat') playSound('notification')
    addNotification(notification, unreadCount)
  },
  'notification:count': ({ unreadCount }) => noteUnread(unreadCount),
} satisfies PushHandlers
