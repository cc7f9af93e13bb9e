export { openChat } from './actions/open-chat.ts'
export { storeDealMessage } from './actions/send-chat-message.ts'
export { isInChat } from './queries/chats.ts'
export { conversationPartners } from './queries/conversations.ts'
