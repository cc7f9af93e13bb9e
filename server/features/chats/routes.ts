import { signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import {
  chats,
  markChatDelivered,
  markChatRead,
  searchChats,
  sendMessage,
  sync,
} from '../conversations/public.ts'
import { fetchMessages } from './actions/fetch-messages.ts'
import { showTyping } from './actions/show-typing.ts'

export const chatsRoutes = {
  sendMessage: route('sendMessage', signedIn, sendMessage),
  sendShopMessage: route('sendShopMessage', signedIn, (deps, actor, { id, ...message }) =>
    sendMessage(deps, actor, { ...message, shopId: id }),
  ),
  listMessages: route('listMessages', signedIn, fetchMessages),
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
  getChat: route('getChat', signedIn, chats.getChat),
  lastProduct: route('lastProduct', signedIn, chats.lastProduct),
}

export const chatsEvents = {
  'chat:send': eventRoute('chat:send', signedIn, sendMessage),
  'chat:delivered': eventRoute('chat:delivered', signedIn, markChatDelivered),
  'chat:read': eventRoute('chat:read', signedIn, markChatRead),
  'chat:typing': eventRoute('chat:typing', signedIn, showTyping),
  sync: eventRoute('sync', signedIn, sync),
}
