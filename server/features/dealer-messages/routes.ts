import { dealersOnly, signedIn } from '../../access.ts'
import { on, onEvent } from '../../route.ts'
import { fetchMessages } from './actions/fetch-messages.ts'
import { markDelivered, markRead, readConversation, readDirectMessage } from './actions/move-status.ts'
import { sendDirectMessage } from './actions/send-message.ts'
import { uploadAttachment } from './actions/upload-attachment.ts'
import { conversationUnreadCount, directUnreadCount, listConversations } from './queries/conversations.ts'
import { getDealerDashboard } from './queries/dashboard.ts'
import { searchDirectMessages } from './queries/search.ts'

export const dealerMessagesRoutes = {
  listConversations: on('listConversations')(signedIn, listConversations),
  listDirectMessages: on('listDirectMessages')(signedIn, fetchMessages),
  searchDirectMessages: on('searchDirectMessages')(signedIn, searchDirectMessages),
  sendDirectMessage: on('sendDirectMessage')(signedIn, sendDirectMessage),
  readDirectMessage: on('readDirectMessage')(signedIn, readDirectMessage),
  readConversation: on('readConversation')(signedIn, readConversation),
  directUnreadCount: on('directUnreadCount')(signedIn, directUnreadCount),
  conversationUnreadCount: on('conversationUnreadCount')(signedIn, conversationUnreadCount),
  uploadDirectAttachment: on('uploadDirectAttachment')(signedIn, uploadAttachment),
  getDealerDashboard: on('getDealerDashboard')(dealersOnly, getDealerDashboard),
}

export const dealerMessagesEvents = {
  'dealer:send': onEvent('dealer:send')(signedIn, sendDirectMessage),
  'dealer:delivered': onEvent('dealer:delivered')(signedIn, markDelivered),
  'dealer:read': onEvent('dealer:read')(signedIn, markRead),
}
