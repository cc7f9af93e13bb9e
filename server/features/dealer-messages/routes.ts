import { dealersOnly, signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import { direct, searchDirect, sendDirectMessage } from '../conversations/public.ts'
import { fetchMessages } from './actions/fetch-messages.ts'
import { markDelivered, markRead, readConversation, readDirectMessage } from './actions/mark-messages.ts'
import { uploadAttachment } from './actions/upload-attachment.ts'
import { getDealerDashboard } from './queries/dashboard.ts'

export const dealerMessagesRoutes = {
  listConversations: route('listConversations', signedIn, direct.listConversations),
  listDirectMessages: route('listDirectMessages', signedIn, fetchMessages),
  searchDirectMessages: route('searchDirectMessages', signedIn, searchDirect),
  sendDirectMessage: route('sendDirectMessage', signedIn, sendDirectMessage),
  readDirectMessage: route('readDirectMessage', signedIn, readDirectMessage),
  readConversation: route('readConversation', signedIn, readConversation),
  directUnreadCount: route('directUnreadCount', signedIn, direct.directUnreadCount),
  conversationUnreadCount: route('conversationUnreadCount', signedIn, direct.conversationUnreadCount),
  uploadDirectAttachment: route('uploadDirectAttachment', signedIn, uploadAttachment),
  getDealerDashboard: route('getDealerDashboard', dealersOnly, getDealerDashboard),
}

export const dealerMessagesEvents = {
  'dealer:send': eventRoute('dealer:send', signedIn, sendDirectMessage),
  'dealer:delivered': eventRoute('dealer:delivered', signedIn, markDelivered),
  'dealer:read': eventRoute('dealer:read', signedIn, markRead),
}
