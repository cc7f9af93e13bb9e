import { signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import * as conversations from '../conversations/public.ts'
import { showTyping } from './actions/show-typing.ts'

export const chatsRoutes = {
  sendMessage: route('sendMessage', signedIn, conversations.sendMessage),
  sendShopMessage: route('sendShopMessage', signedIn, (deps, actor, { id, ...message }) =>
    conversations.sendMessage(deps, actor, { ...message, shopId: id }),
  ),
  listMessages: route('listMessages', signedIn, conversations.fetchChatMessages),
  listChats: route('listChats', signedIn, conversations.chats.listChats),
  checkChat: route('checkChat', signedIn, conversations.chats.checkChat),
  checkShopChat: route('checkShopChat', signedIn, (deps, actor, { id }) =>
    conversations.chats.checkChat(deps, actor, { shopId: id }),
  ),
  readChat: route('readChat', signedIn, (deps, actor, { id, seq }) =>
    conversations.markChatRead(deps, actor, { chatId: id, seq }),
  ),
  chatUnreadCount: route('chatUnreadCount', signedIn, conversations.chats.chatUnreadCount),
  unreadCounts: route('unreadCounts', signedIn, conversations.chats.unreadCounts),
  searchMessages: route('searchMessages', signedIn, conversations.searchChats),
  getChat: route('getChat', signedIn, conversations.chats.getChat),
  lastProduct: route('lastProduct', signedIn, conversations.chats.lastProduct),
}

export const chatsEvents = {
  'chat:send': eventRoute('chat:send', signedIn, conversations.sendMessage),
  'chat:delivered': eventRoute('chat:delivered', signedIn, conversations.markChatDelivered),
  'chat:read': eventRoute('chat:read', signedIn, conversations.markChatRead),
  'chat:typing': eventRoute('chat:typing', signedIn, showTyping),
  sync: eventRoute('sync', signedIn, conversations.sync),
}
