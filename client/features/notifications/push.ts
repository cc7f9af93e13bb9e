import type { PushPayloads } from '../../../contract/index.ts'
import { playSound } from '../../ui/sounds.ts'
import './web-push.ts'
import { addNotification, noteUnread } from './store.ts'

export const onNotification = ({ notification, unreadCount }: PushPayloads['notification']) => {
  // A message has a sound of its own.
  if (!notification.isRead && notification.type !== 'chat') playSound('notification')
  addNotification(notification, unreadCount)
}

export const onNotificationCount = ({ unreadCount }: PushPayloads['notification:count']) =>
  noteUnread(unreadCount)
