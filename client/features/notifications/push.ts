import type { PushHandlers } from '../../app/live.ts'
import { refreshUser } from '../../app/session.ts'
import { playSound } from '../../ui/sounds.ts'
import { addNotification, noteUnread } from './store.ts'

export const notificationsPushes = {
  notification: ({ notification, unreadCount }) => {
    // A message has a sound of its own.
    if (!notification.isRead && notification.type !== 'chat') playSound('notification')
    addNotification(notification, unreadCount)
    // It changes one's own record. Without a network the next look at the account asks again.
    if (notification.content?.kind === 'identity-decided') refreshUser().catch(() => {})
  },
  'notification:count': ({ unreadCount }) => noteUnread(unreadCount),
} satisfies PushHandlers
