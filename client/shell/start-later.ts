import { countMessages, startDataUse } from '../app/data-use.ts'
import { startLive } from '../app/start-live.ts'
import { startNotifications } from '../features/notifications/store.ts'
import { startDevicePush } from '../features/notifications/web-push.ts'
import { pushHandlers } from './push-handlers.ts'
import { startAllConversations } from './start-conversations.ts'

/** Starts what the first screen does not need: the socket, notifications and conversations. */
export const startLater = async (): Promise<void> => {
  startDataUse()
  startNotifications()
  startDevicePush()
  startAllConversations()
  countMessages(await startLive(pushHandlers))
}
