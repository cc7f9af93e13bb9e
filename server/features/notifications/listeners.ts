import { roleNames, notify as texts } from '../../../contract/texts.ts'
import { createCoalescer } from '../../../platform/bus/coalesce.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  accountDeleted,
  passwordChanged,
  secondFactorChanged,
  secondFactorGuessed,
  sessionEnded,
} from '../accounts/events.ts'
import { accountRequestRejected, productModerated, userModerated } from '../admin/events.ts'
import { commentLiked, commentModerated, commentPosted } from '../comments/events.ts'
import {
  directMessageSent,
  directStatusMoved,
  type MessageSent,
  messageSent,
  watermarkMoved,
} from '../conversations/events.ts'
import { type DealChanged, dealChanged, type OfferChanged, offerChanged } from '../deals/events.ts'
import { shopFollowed, userFollowed } from '../follows/events.ts'
import { productLiked } from '../likes/events.ts'
import { inquirySent, productReady, productReduced } from '../products/events.ts'
import { reportDecided } from '../reports/events.ts'
import { savedSearchesFound } from '../saved-searches/events.ts'
import { shopModerated } from '../shops/events.ts'
import { identityDecided, sellerDecided } from '../verification/events.ts'
import { dropSubscriptions } from './actions/drop-subscriptions.ts'
import { eraseUser } from './actions/erase-user.ts'
import { markChatRead, markDirectMessagesRead } from './actions/mark-conversation-read.ts'
import { notifyOfAccount } from './actions/notify-of-account.ts'
import { notifyOfComment } from './actions/notify-of-comment.ts'
import { notifyOfCommentLike } from './actions/notify-of-comment-like.ts'
import { notifyOfDeal, notifyOfOffer } from './actions/notify-of-deal.ts'
import { notifyOfDirectMessage } from './actions/notify-of-direct-message.ts'
import { notifyOfFinds } from './actions/notify-of-finds.ts'
import { notifyOfFollow, notifyOfUserFollow } from './actions/notify-of-follow.ts'
import { notifyOfInquiry } from './actions/notify-of-inquiry.ts'
import { notifyOfLikes } from './actions/notify-of-likes.ts'
import { notifyOfMessage } from './actions/notify-of-message.ts'
import { enqueueTracked } from './actions/tracked-jobs.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { notificationsRead } from './events.ts'

/**
 * Many likes in a short time update one notification at most this often.
 */
const LIKES_EVERY_MS = 500
/**
 * Many messages in one chat update one notification at most this often. Below the time after which
 * the outbox renews its hold of an event, which costs a statement.
 */
const MESSAGES_EVERY_MS = 380
/** Many changes of one deal update one notification, and ring a phone, at most this often. */
const DEALS_EVERY_MS = 3_000

type Context = {
  platform: Platform
  delivery: Delivery
  /** Notifies a user of a change to their account. */
  notifyUser: (eventId: string, userId: string, title: string, message: string) => Promise<void>
}

/**
 * Creates notifications from the events of other features. Each is computed from the current data
 * under a key of its own, so an event that is dispatched twice changes nothing.
 */
export const listenForNotifications = (platform: Platform) => {
  const delivery = createDelivery(platform)
  const context: Context = {
    platform,
    delivery,
    notifyUser: (eventId, userId, title, message) =>
      delivery.push(notifyOfAccount(platform, { userId, title, message }, eventId)),
  }
  listenForLikes(context)
  listenForActivity(context)
  listenForAudiences(context)
  listenForChats(context)
  listenForVerifications(context)
  listenForModeration(context)
  listenForAccountChanges(context)
}

const listenForLikes = ({ platform, delivery }: Context): void => {
  const likes = createCoalescer({
    everyMs: LIKES_EVERY_MS,
    run: (productId) => delivery.push(notifyOfLikes(platform, productId)),
  })
  platform.outbox.on(productLiked, 'notifications.tell-of-like', async ({ productId, userId, ownerId }) => {
    if (userId !== ownerId) await likes.changed(productId)
  })
}

const listenForActivity = ({ platform, delivery }: Context): void => {
  const { outbox } = platform
  outbox.on(commentPosted, 'notifications.tell-of-comment', (posted) =>
    delivery.push(notifyOfComment(platform, posted)),
  )
  outbox.on(commentLiked, 'notifications.tell-of-comment-like', (liked) =>
    delivery.push(notifyOfCommentLike(platform, liked)),
  )
  outbox.on(shopFollowed, 'notifications.tell-of-follow', (followed) =>
    delivery.push(notifyOfFollow(platform, followed)),
  )
  outbox.on(userFollowed, 'notifications.tell-of-user-follow', (followed) =>
    delivery.push(notifyOfUserFollow(platform, followed)),
  )
  outbox.on(inquirySent, 'notifications.tell-of-inquiry', (sent) =>
    delivery.push(notifyOfInquiry(platform, sent)),
  )
  const offers = createLatest<OfferChanged>((changed) => delivery.push(notifyOfOffer(platform, changed)))
  const deals = createLatest<DealChanged>((changed) => delivery.push(notifyOfDeal(platform, changed)))
  outbox.on(offerChanged, 'notifications.notify-of-offer', (changed) => offers(changed.offerId, changed))
  outbox.on(dealChanged, 'notifications.notify-of-deal', (changed) => deals(changed.dealId, changed))
}

/** Notifies of the latest of many changes of one offer or deal, for each of its sides. */
const createLatest = <Changed extends DealChanged | OfferChanged>(
  run: (changed: Changed) => Promise<void>,
) => {
  const latest = new Map<string, Changed>()
  const coalescer = createCoalescer({
    everyMs: DEALS_EVERY_MS,
    run: async (key) => {
      const changed = latest.get(key)
      if (changed) await run(changed)
    },
    onForget: (key) => {
      latest.delete(key)
    },
  })
  return async (id: string, changed: Changed): Promise<void> => {
    const runs = changed.notified.map((side) => {
      const key = `${id} ${side}`
      const known = latest.get(key)
      if (!known || changed.at >= known.at) latest.set(key, { ...changed, notified: [side] })
      return coalescer.changed(key)
    })
    await Promise.all(runs)
  }
}

/** Followers can be many: a job notifies them page by page. */
const listenForAudiences = ({ platform, delivery }: Context): void => {
  const { outbox } = platform
  outbox.on(productReady, 'notifications.tell-followers', ({ productId }) =>
    enqueueTracked(platform, [
      { name: 'notifications.tell-many', key: `listed:${productId}`, payload: { productId, news: 'listed' } },
    ]),
  )
  outbox.on(productReduced, 'notifications.tell-of-reduction', ({ productId }, eventId) =>
    enqueueTracked(platform, [
      { name: 'notifications.tell-many', key: `reduced:${eventId}`, payload: { productId, news: 'reduced' } },
    ]),
  )
  outbox.on(savedSearchesFound, 'notifications.tell-of-finds', ({ searchIds }) =>
    delivery.pushMany(notifyOfFinds(platform, searchIds)),
  )
}

const listenForChats = ({ platform, delivery }: Context): void => {
  const { outbox } = platform
  /** The newest message of each chat and receiver: their one notification is about it. */
  const newest = new Map<string, MessageSent>()
  const messages = createCoalescer({
    everyMs: MESSAGES_EVERY_MS,
    run: async (key) => {
      const sent = newest.get(key)
      if (sent) await delivery.push(notifyOfMessage(platform, sent))
    },
    onForget: (key) => {
      newest.delete(key)
    },
  })
  /**
   * A reader who scrolls moves the watermark often; the notification is marked at the same rate.
   */
  const reads = createCoalescer({
    everyMs: MESSAGES_EVERY_MS,
    run: async (key) => {
      const [userId = '', chatId = ''] = key.split(' ')
      await markChatRead(platform, userId, chatId)
    },
  })

  outbox.on(messageSent, 'notifications.tell-of-message', async (sent) => {
    if (sent.isSilent) return
    const key = `${sent.chatId} ${sent.receiverId}`
    if (sent.seq > (newest.get(key)?.seq ?? 0)) newest.set(key, sent)
    await messages.changed(key)
  })
  outbox.on(directMessageSent, 'notifications.tell-of-direct-message', (sent) =>
    delivery.push(notifyOfDirectMessage(platform, sent)),
  )
  outbox.on(watermarkMoved, 'notifications.settle-chat', async (moved) => {
    const { status, side, chatId, buyerId, ownerId } = moved
    if (status === 'read') await reads.changed(`${side === 'buyer' ? buyerId : ownerId} ${chatId}`)
  })
  outbox.on(directStatusMoved, 'notifications.settle-conversation', async (moved) => {
    const { status, senderId, receiverId } = moved
    if (status === 'read') await markDirectMessagesRead(platform, receiverId, senderId)
  })
}

const listenForVerifications = ({ platform: { outbox }, notifyUser }: Context): void => {
  outbox.on(identityDecided, 'notifications.tell-of-identity', ({ userId, isApproved, reason }, eventId) =>
    isApproved
      ? notifyUser(eventId, userId, texts.identityApprovedTitle, texts.identityApprovedMessage)
      : notifyUser(eventId, userId, texts.identityRejectedTitle, texts.identityRejectedMessage(reason)),
  )
  outbox.on(sellerDecided, 'notifications.tell-of-seller', ({ userId, isApproved, kind, reason }, eventId) =>
    isApproved
      ? notifyUser(eventId, userId, texts.sellerApprovedTitle, texts.sellerApprovedMessage(kind === 'dealer'))
      : notifyUser(eventId, userId, texts.sellerRejectedTitle, texts.sellerRejectedMessage(reason)),
  )
}

const listenForModeration = ({ platform, delivery, notifyUser }: Context): void => {
  const { outbox } = platform
  outbox.on(commentModerated, 'notifications.tell-of-moderation', ({ userId, verdict, reason }, eventId) =>
    notifyUser(
      eventId,
      userId,
      verdict === 'hidden' ? texts.commentHiddenTitle : texts.commentDeletedTitle,
      texts.commentVerdictMessage(verdict, reason),
    ),
  )
  outbox.on(productModerated, 'notifications.tell-of-product', (moderated, eventId) => {
    const { productId, userId, status, reason } = moderated
    const title = texts.productModeratedTitle(status)
    const message = texts.productModeratedMessage(status, reason)
    const link = { kind: 'product', id: productId } as const
    return delivery.push(notifyOfAccount(platform, { userId, title, message, link }, eventId))
  })
  outbox.on(shopModerated, 'notifications.tell-of-shop', ({ shopId, userId, verdict, reason }, eventId) => {
    const title = texts.shopModeratedTitle(verdict)
    const message = texts.shopModeratedMessage(verdict, reason)
    const link = { kind: 'shop', id: shopId } as const
    return delivery.push(notifyOfAccount(platform, { userId, title, message, link }, eventId))
  })
  outbox.on(reportDecided, 'notifications.tell-of-report', ({ userId, status, resolution }, eventId) =>
    notifyUser(eventId, userId, texts.reportDecidedTitle, texts.reportDecidedMessage(status, resolution)),
  )
}

const listenForAccountChanges = ({ platform, delivery, notifyUser }: Context): void => {
  const { outbox } = platform
  outbox.on(passwordChanged, 'notifications.tell-of-password', ({ userId }, eventId) =>
    notifyUser(eventId, userId, texts.passwordTitle, texts.passwordMessage),
  )
  outbox.on(secondFactorChanged, 'notifications.tell-of-second-factor', ({ userId, isOn }, eventId) =>
    notifyUser(eventId, userId, isOn ? texts.factorOnTitle : texts.factorOffTitle, texts.factorMessage),
  )
  outbox.on(secondFactorGuessed, 'notifications.tell-of-guesses', ({ userId }, eventId) =>
    notifyUser(eventId, userId, texts.factorGuessedTitle, texts.factorGuessedMessage),
  )
  outbox.on(accountRequestRejected, 'notifications.tell-of-account-request', (rejected, eventId) => {
    const { userId, type, reason = null } = rejected
    return notifyUser(eventId, userId, texts.accountRejectedTitle, texts.accountRejectedMessage(type, reason))
  })
  outbox.on(userModerated, 'notifications.tell-of-user', ({ userId, change, reason }, eventId) =>
    'role' in change
      ? notifyUser(
          eventId,
          userId,
          texts.roleChangedTitle,
          texts.roleChangedMessage(roleNames[change.role], reason),
        )
      : notifyUser(
          eventId,
          userId,
          texts.accountStatusTitle(change.status),
          texts.accountStatusMessage(change.status, reason),
        ),
  )
  outbox.on(sessionEnded, 'notifications.drop-subscriptions', ({ sessionId }) =>
    dropSubscriptions(platform, { sessionId }),
  )
  outbox.on(accountDeleted, 'notifications.forget-user', ({ userId }) => eraseUser(platform, userId))
  outbox.on(notificationsRead, 'notifications.push-count', ({ userId }) => delivery.pushCount(userId))
}
