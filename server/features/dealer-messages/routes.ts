import { dealersOnly, signedIn } from '../../access.ts'
import { eventRoute, route } from '../../route.ts'
import * as conversations from '../conversations/public.ts'
import { uploadAttachment } from './actions/upload-attachment.ts'
import { getDealerDashboard } from './queries/dashboard.ts'

export const dealerMessagesRoutes = {
  listConversations: route('listConversations', signedIn, conversations.direct.listConversations),
  listDirectMessages: route('listDirectMessages', signedIn, conversations.fetchDirectMessages),
  searchDirectMessages: route('searchDirectMessages', signedIn, conversations.searchDirect),
  sendDirectMessage: route('sendDirectMessage', signedIn, conversations.sendDirectMessage),
  readDirectMessage: route('readDirectMessage', signedIn, conversations.readDirectMessage),
  readConversation: route('readConversation', signedIn, conversations.readConversation),
  directUnreadCount: route('directUnreadCount', signedIn, (deps, actor) =>
    conversations.direct.directUnreadCount(deps, actor, {}),
  ),
  conversationUnreadCount: route('conversationUnreadCount', signedIn, conversations.direct.directUnreadCount),
  uploadDirectAttachment: route('uploadDirectAttachment', signedIn, uploadAttachment),
  getDealerDashboard: route('getDealerDashboard', dealersOnly, getDealerDashboard),
}

export const dealerMessagesEvents = {
  'dealer:send': eventRoute('dealer:send', signedIn, conversations.sendDirectMessage),
  'dealer:delivered': eventRoute('dealer:delivered', signedIn, conversations.markDirectDelivered),
  'dealer:read': eventRoute('dealer:read', signedIn, conversations.markDirectRead),
}
