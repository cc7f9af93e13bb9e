import { dealersOnly, signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import { fetchChatMessages, fetchDirectMessages } from './actions/fetch-messages.ts'
import { markChatDelivered, markChatRead } from './actions/mark-chat.ts'
import {
  markDirectConversationRead,
  markDirectDelivered,
  markDirectMessageRead,
  markDirectRead,
} from './actions/mark-direct-messages.ts'
import { sendMessage } from './actions/send-chat-message.ts'
import { sendDirectMessage } from './actions/send-direct-message.ts'
import { reactToDirectMessage, reactToMessage } from './actions/set-reaction.ts'
import { showTyping } from './actions/show-typing.ts'
import { uploadDirectAttachment } from './actions/upload-direct-attachment.ts'
import * as chats from './queries/chats.ts'
import { getDealerDashboard } from './queries/dashboard.ts'
import * as direct from './queries/direct.ts'
import { searchChats, searchDirect } from './queries/search.ts'
import { sync } from './queries/sync.ts'

export const chatsRoutes = {
  sendMessage: route('sendMessage', signedIn, sendMessage),
  sendShopMessage: route('sendShopMessage', signedIn, (deps, actor, { id, ...message }) =>
    sendMessage(deps, actor, { ...message, shopId: id }),
  ),
  listMessages: route('listMessages', signedIn, fetchChatMessages),
  listChats: route('listChats', signedIn, chats.listChats),
  checkChat: route('checkChat', signedIn, chats.checkChat),
  checkShopChat: route('checkShopChat', signedIn, (deps, actor, { id }) =>
    chats.checkChat(deps, actor, { shopId: id }),
  ),
  readChat: route('readChat', signedIn, (deps, actor, { id, seq }) =>
    markChatRead(deps, actor, { chatId: id, seq }),
  ),
  chatUnreadCount: route('chatUnreadCount', signedIn, chats.chatUnreadCount),
  unreadCounts: route('unreadCounts', signedIn, chats.unreadCounts),
  searchMessages: route('searchMessages', signedIn, searchChats),
  reactToMessage: route('reactToMessage', signedIn, reactToMessage),
  getChat: route('getChat', signedIn, chats.getChat),
  lastProduct: route('lastProduct', signedIn, chats.lastProduct),
}

export const directRoutes = {
  listConversations: route('listConversations', signedIn, direct.listConversations),
  listDirectMessages: route('listDirectMessages', signedIn, fetchDirectMessages),
  searchDirectMessages: route('searchDirectMessages', signedIn, searchDirect),
  sendDirectMessage: route('sendDirectMessage', signedIn, sendDirectMessage),
  readDirectMessage: route('readDirectMessage', signedIn, markDirectMessageRead),
  readConversation: route('readConversation', signedIn, markDirectConversationRead),
  directUnreadCount: route('directUnreadCount', signedIn, direct.directUnreadCount),
  conversationUnreadCount: route('conversationUnreadCount', signedIn, direct.conversationUnreadCount),
  reactToDirectMessage: route('reactToDirectMessage', signedIn, reactToDirectMessage),
  uploadDirectAttachment: route('uploadDirectAttachment', signedIn, uploadDirectAttachment),
  getDealerDashboard: route('getDealerDashboard', dealersOnly, getDealerDashboard),
}

export const conversationsEvents = {
  'chat:send': eventRoute('chat:send', signedIn, sendMessage),
  'chat:delivered': eventRoute('chat:delivered', signedIn, markChatDelivered),
  'chat:read': eventRoute('chat:read', signedIn, markChatRead),
  'chat:typing': eventRoute('chat:typing', signedIn, showTyping),
  'dealer:send': eventRoute('dealer:send', signedIn, sendDirectMessage),
  'dealer:delivered': eventRoute('dealer:delivered', signedIn, markDirectDelivered),
  'dealer:read': eventRoute('dealer:read', signedIn, markDirectRead),
  sync: eventRoute('sync', signedIn, sync),
}
