import type { PushName } from '../../contract/index.ts'
import { onSessionEnded } from '../features/accounts/push.ts'
import { onChatMessage, onChatStatus, onChatTyping } from '../features/chats/push.ts'
import { onCommentNew } from '../features/comments/push.ts'
import { onPresence } from '../features/conversations/presence.ts'
import { onDealerMessage, onDealerStatus } from '../features/dealer-messages/push.ts'
import { onDealUpdated, onOfferUpdated } from '../features/deals/push.ts'
import { onShopFollowers } from '../features/follows/push.ts'
import { onProductCounts } from '../features/likes/push.ts'
import { onNotification, onNotificationCount } from '../features/notifications/push.ts'
import { onProductProgress } from '../features/products/push.ts'
import type { PushHandlers } from './live.ts'

/** Every push that there is, by its name on the wire: forgetting one does not compile. */
export const pushHandlers = {
  'chat:message': onChatMessage,
  'chat:status': onChatStatus,
  'chat:typing': onChatTyping,
  'comment:new': onCommentNew,
  'deal:updated': onDealUpdated,
  'dealer:message': onDealerMessage,
  'dealer:status': onDealerStatus,
  notification: onNotification,
  'notification:count': onNotificationCount,
  'offer:updated': onOfferUpdated,
  presence: onPresence,
  'product:counts': onProductCounts,
  'product:progress': onProductProgress,
  'session:ended': onSessionEnded,
  'shop:followers': onShopFollowers,
} satisfies PushHandlers & Record<PushName, unknown>
