import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

export const notificationsExport: ExportSections = {
  notifications: ownRows('Notification', {
    of: ['userId'],
    order: byCreation,
    without: ['foldKey', 'pushedAt', 'whatsappAt', 'whatsappSentAt', 'countedFrom'],
  }),
  notificationPreferences: ownRows('NotificationPreference', {
    of: ['userId'],
    order: { preference: 'text' },
  }),
  pushSubscriptions: ownRows('PushSubscription', {
    of: ['userId'],
    order: byCreation,
    without: ['auth', 'p256dh'],
  }),
}
