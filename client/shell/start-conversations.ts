import { shopChats } from '../features/chats/source.ts'
import { startConversations } from '../features/conversations/start.ts'
import { directMessages } from '../features/dealer-messages/source.ts'

let isStarted = false

/** Starts the conversations of both kinds once, with their outbox, sync and copy on this device. */
export const startAllConversations = (): void => {
  if (isStarted) return
  isStarted = true
  startConversations({ shop: shopChats, direct: directMessages })
}
