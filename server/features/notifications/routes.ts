import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { readAllNotifications } from './actions/read-all-notifications.ts'
import { readNotification } from './actions/read-notification.ts'
import { countUnread, listNotifications } from './queries.ts'

export const notificationsRoutes = {
  listNotifications: on('listNotifications')(signedIn, listNotifications),
  countUnread: on('countUnread')(signedIn, countUnread),
  readNotification: on('readNotification')(signedIn, readNotification),
  readAllNotifications: on('readAllNotifications')(signedIn, readAllNotifications),
}
