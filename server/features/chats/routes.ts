import { signedIn } from '../../access.ts'
import { on, onEvent } from '../../route.ts'
import { fetchMessages } from './actions/fetch-messages.ts'
import { markDelivered, markRead, readChat } from './actions/move-watermark.ts'
import { sendMessage, sendShopMessage } from './actions/send-message.ts'
import { showTyping } from './actions/show-typing.ts'
import {
  chatUnreadCount,
  checkChat,
  checkShopChat,
  getChat,
  lastProduct,
  listChats,
  unreadCounts,
} from './queries/chats.ts'
import { searchMessages } from './queries/search.ts'
import { sync } from './queries/sync.ts'

export const chatsRoutes = {
  sendMessage: on('sendMessage')(signedIn, sendMessage),
  sendShopMessage: on('sendShopMessage')(signedIn, sendShopMessage),
  listMessages: on('listMessages')(signedIn, fetchMessages),
  listChats: on('listChats')(signedIn, listChats),
  checkChat: on('checkChat')(signedIn, checkChat),
  checkShopChat: on('checkShopChat')(signedIn, checkShopChat),
  readChat: on('readChat')(signedIn, readChat),
  chatUnreadCount: on('chatUnreadCount')(signedIn, chatUnreadCount),
  unreadCounts: on('unreadCounts')(signedIn, unreadCounts),
  searchMessages: on('searchMessages')(signedIn, searchMessages),
  getChat: on('getChat')(signedIn, getChat),
  lastProduct: on('lastProduct')(signedIn, lastProduct),
}

export const chatsEvents = {
  'chat:send': onEvent('chat:send')(signedIn, sendMessage),
  'chat:delivered': onEvent('chat:delivered')(signedIn, markDelivered),
  'chat:read': onEvent('chat:read')(signedIn, markRead),
  'chat:typing': onEvent('chat:typing')(signedIn, showTyping),
  sync: onEvent('sync')(signedIn, sync),
}
