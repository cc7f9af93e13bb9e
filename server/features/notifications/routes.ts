import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { readAllNotifications } from './actions/read-all-notifications.ts'
import { readNotification } from './actions/read-notification.ts'
import { setPreferences } from './actions/set-preferences.ts'
import { subscribePush, unsubscribePush } from './actions/subscribe-push.ts'
import { countUnread, listNotifications } from './queries/notifications.ts'
import { getPreferences } from './queries/preferences.ts'
import { getPushKey } from './queries/push.ts'

export const notificationsRoutes = {
  listNotifications: on('listNotifications')(signedIn, listNotifications),
  countUnread: on('countUnread')(signedIn, countUnread),
  readNotification: on('readNotification')(signedIn, readNotification),
  readAllNotifications: on('readAllNotifications')(signedIn, readAllNotifications),
  getPreferences: on('getPreferences')(signedIn, getPreferences),
  setPreferences: on('setPreferences')(signedIn, setPreferences),
  getPushKey: on('getPushKey')(anyone, getPushKey),
  subscribePush: on('subscribePush')(signedIn, subscribePush),
  unsubscribePush: on('unsubscribePush')(signedIn, unsubscribePush),
}
