import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { readAllNotifications } from './actions/read-all-notifications.ts'
import { readNotification } from './actions/read-notification.ts'
import { setPreferences } from './actions/set-preferences.ts'
import { subscribePush, unsubscribePush } from './actions/subscribe-push.ts'
import { countUnread, listNotifications } from './queries/notifications.ts'
import { getPreferences } from './queries/preferences.ts'
import { getPushKey } from './queries/push.ts'

export const notificationsRoutes = {
  listNotifications: route('listNotifications', signedIn, listNotifications),
  countUnread: route('countUnread', signedIn, countUnread),
  readNotification: route('readNotification', signedIn, readNotification),
  readAllNotifications: route('readAllNotifications', signedIn, readAllNotifications),
  getPreferences: route('getPreferences', signedIn, getPreferences),
  setPreferences: route('setPreferences', signedIn, setPreferences),
  getPushKey: route('getPushKey', anyone, getPushKey),
  subscribePush: route('subscribePush', signedIn, subscribePush),
  unsubscribePush: route('unsubscribePush', signedIn, unsubscribePush),
}
