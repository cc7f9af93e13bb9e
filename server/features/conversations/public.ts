/** What other features may use of conversations. */
export { openChat } from './actions/send-chat-message.ts'
export { storeMessage } from './actions/store-message.ts'
export { isInChat } from './queries/chats.ts'
export { conversationPartners } from './queries/conversations.ts'
