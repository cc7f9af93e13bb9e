import type { PushName } from '../../contract/index.ts'
import type { PushHandlers } from '../app/live.ts'
import { accountsPushes } from '../features/accounts/push.ts'
import { chatsPushes } from '../features/chats/push.ts'
import { commentsPushes } from '../features/comments/push.ts'
import { presencePushes } from '../features/conversations/presence.ts'
import { directPushes } from '../features/dealer-messages/push.ts'
import { dealsPushes } from '../features/deals/push.ts'
import { followsPushes } from '../features/follows/push.ts'
import { likesPushes } from '../features/likes/push.ts'
import { notificationsPushes } from '../features/notifications/push.ts'
import { productsPushes } from '../features/products/push.ts'

/** The handlers of all pushes: a missing one does not compile. */
export const pushHandlers = {
  ...accountsPushes,
  ...chatsPushes,
  ...commentsPushes,
  ...dealsPushes,
  ...directPushes,
  ...followsPushes,
  ...likesPushes,
  ...notificationsPushes,
  ...presencePushes,
  ...productsPushes,
} satisfies PushHandlers & Record<PushName, unknown>
