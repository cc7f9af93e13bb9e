import { signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import { fetchMessages } from './actions/fetch-messages.ts'
import { markDelivered, markRead, readChat, showTyping } from './actions/mark-messages.ts'
import { sendMessage, sendShopMessage } from './actions/send-message.ts'
import {
  chatUnreadCount,
  checkChat,
  checkShopChat,
  getChat,
  lastProduct,
  listChats,
  searchMessages,
  unreadCounts,
} from './queries/chats.ts'
import { sync } from './queries/sync.ts'

export const chatsRoutes = {
  sendMessage: route('sendMessage', signedIn, sendMessage),
  sendShopMessage: route('sendShopMessage', signedIn, sendShopMessage),
  listMessages: route('listMessages', signedIn, fetchMessages),
  listChats: route('listChats', signedIn, listChats),
  checkChat: route('checkChat', signedIn, checkChat),
  checkShopChat: route('checkShopChat', signedIn, checkShopChat),
  readChat: route('readChat', signedIn, readChat),
  chatUnreadCount: route('chatUnreadCount', signedIn, chatUnreadCount),
  unreadCounts: route('unreadCounts', signedIn, unreadCounts),
  searchMessages: route('searchMessages', signedIn, searchMessages),
  getChat: route('getChat', signedIn, getChat),
  lastProduct: route('lastProduct', signedIn, lastProduct),
}

export const chatsEvents = {
  'chat:send': eventRoute('chat:send', signedIn, sendMessage),
  'chat:delivered': eventRoute('chat:delivered', signedIn, markDelivered),
  'chat:read': eventRoute('chat:read', signedIn, markRead),
  'chat:typing': eventRoute('chat:typing', signedIn, showTyping),
  sync: eventRoute('sync', signedIn, sync),
}
