import { startNotifications } from '../features/notifications/store.ts'
import { startDevicePush } from '../features/notifications/web-push.ts'
import { countMessages, startDataUse } from './data-use.ts'
import { startLive } from './live.ts'
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
