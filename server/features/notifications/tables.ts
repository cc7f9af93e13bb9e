import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

/** The part of notifications in the export of an account. */
export const notificationsExport: ExportSections = {
  notifications: ownRows('Notification', {
    of: ['userId'],
    order: byTime,
    without: ['foldKey', 'pushedAt', 'countedFrom'],
  }),
  notificationPreferences: ownRows('NotificationPreference', {
    of: ['userId'],
    order: { preference: 'text' },
  }),
  pushSubscriptions: ownRows('PushSubscription', {
    of: ['userId'],
    order: byTime,
    without: ['auth', 'p256dh'],
  }),
}
