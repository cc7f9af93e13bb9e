/** What other features may use of conversations. */
export { isInChat } from './queries/chats.ts'
export { conversationPartners } from './queries/conversations.ts'
