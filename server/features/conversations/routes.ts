import { dealersOnly, signedIn } from '../../access.ts'
import { route, socketEventRoute } from '../../route.ts'
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
  directUnreadCount: route('directUnreadCount', signedIn, (deps, { userId }) =>
    direct.countUnread(deps, userId),
  ),
  conversationUnreadCount: route('conversationUnreadCount', signedIn, direct.conversationUnreadCount),
  reactToDirectMessage: route('reactToDirectMessage', signedIn, reactToDirectMessage),
  uploadDirectAttachment: route('uploadDirectAttachment', signedIn, uploadDirectAttachment),
  getDealerDashboard: route('getDealerDashboard', dealersOnly, getDealerDashboard),
}

export const conversationsSocketEvents = {
  'chat:send': socketEventRoute('chat:send', signedIn, sendMessage),
  'chat:delivered': socketEventRoute('chat:delivered', signedIn, markChatDelivered),
  'chat:read': socketEventRoute('chat:read', signedIn, markChatRead),
  'chat:typing': socketEventRoute('chat:typing', signedIn, showTyping),
  'dealer:send': socketEventRoute('dealer:send', signedIn, sendDirectMessage),
  'dealer:delivered': socketEventRoute('dealer:delivered', signedIn, markDirectDelivered),
  'dealer:read': socketEventRoute('dealer:read', signedIn, markDirectRead),
  sync: socketEventRoute('sync', signedIn, sync),
}
