import pLimit from 'p-limit'
import type { NotificationContent } from '../../../contract/notifications/content.ts'
import { createCoalescer } from '../../../platform/concurrency/coalesce.ts'
import { latestByKey } from '../../../platform/concurrency/latest-by-key.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { NotificationLink } from '../../../prisma/json.ts'
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
import { dealChanged, dealLapsesSoon, offerChanged, offerExpiresSoon } from '../deals/events.ts'
import { shopFollowed, userFollowed } from '../follows/events.ts'
import { productLiked } from '../likes/events.ts'
import { inquirySent, productReady, productReduced } from '../products/events.ts'
import { reportDecided } from '../reports/events.ts'
import { savedSearchesFound } from '../saved-searches/events.ts'
import { shopModerated, shopRenamed } from '../shops/events.ts'
import { identityDecided, sellerDecided } from '../verification/events.ts'
import { dropSubscriptions } from './actions/drop-subscriptions.ts'
import { eraseUser } from './actions/erase-user.ts'
import { markChatNotificationRead, markDirectNotificationRead } from './actions/mark-conversation-read.ts'
import { markDealRead, markOfferRead } from './actions/mark-trade-read.ts'
import { notifyOfAccount } from './actions/notify-of-account.ts'
import { notifyOfComment } from './actions/notify-of-comment.ts'
import { notifyOfCommentLike } from './actions/notify-of-comment-like.ts'
import { type DealUpdate, notifyOfDeal, notifyOfOffer, type OfferUpdate } from './actions/notify-of-deal.ts'
import { notifyOfDirectMessage } from './actions/notify-of-direct-message.ts'
import { notifyOfFollow, notifyOfUserFollow } from './actions/notify-of-follow.ts'
import { notifyOfInquiry } from './actions/notify-of-inquiry.ts'
import { notifyOfLikes } from './actions/notify-of-likes.ts'
import { notifyOfMatches } from './actions/notify-of-matches.ts'
import { notifyOfMessage } from './actions/notify-of-message.ts'
import { enqueuePendingJobs } from './actions/pending-jobs.ts'
import { createDelivery, type Delivery, pushMany } from './delivery.ts'
import { notificationsRead } from './events.ts'

/**
 * Many likes in a short time update one notification at most this often.
 */
const LIKES_EVERY_MS = 500
/**
 * Many messages in one chat update one notification at most this often. Below `RENEW_AFTER_MS`
 * of the outbox: a longer wait would renew the lease, which costs a statement.
 */
const MESSAGES_EVERY_MS = 380
/** Many changes of one deal update one notification, and ring a phone, at most this often. */
const DEALS_EVERY_MS = 3_000
/** The same saved searches are notified of new matches at most this often. */
const MATCHES_EVERY_MS = 1_000

type Context = {
  platform: Platform
  delivery: Delivery
  /** Notifies a user of a change to their account, or to what they own, which `link` opens. */
  notifyUser: (
    eventId: string,
    userId: string,
    content: NotificationContent,
    link?: NotificationLink,
  ) => Promise<void>
}

/**
 * Creates notifications from the events of other features. Each is computed from the current data
 * under a key of its own, so an event that is dispatched twice changes nothing. The names of the
 * listeners are stored with the event: in them, "tell" is an older word for "notify".
 */
export const listenForNotifications = (platform: Platform) => {
  const delivery = createDelivery(platform)
  const context: Context = {
    platform,
    delivery,
    notifyUser: (eventId, userId, content, link) =>
      delivery.push(notifyOfAccount(platform, { userId, content, link }, eventId)),
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
  const offers = latestPerSide<OfferUpdate>((update) => delivery.push(notifyOfOffer(platform, update)))
  const deals = latestPerSide<DealUpdate>((update) => delivery.push(notifyOfDeal(platform, update)))
  outbox.on(offerChanged, 'notifications.notify-of-offer', (changed) => offers(changed.offerId, changed))
  outbox.on(dealChanged, 'notifications.notify-of-deal', (changed) => deals(changed.dealId, changed))
  outbox.on(offerChanged, 'notifications.settle-offer', (changed) => markOfferRead(platform, changed))
  outbox.on(dealChanged, 'notifications.settle-deal', (changed) => markDealRead(platform, changed))
  outbox.on(offerExpiresSoon, 'notifications.remind-of-offer', (soon) =>
    offers(soon.offerId, { ...soon, change: 'expiring' }),
  )
  outbox.on(dealLapsesSoon, 'notifications.remind-of-deal', (soon) =>
    deals(soon.dealId, { ...soon, change: 'lapsing' }),
  )
}

/** Notifies of the latest of many changes of one offer or deal, for each of its sides. */
const latestPerSide = <Update extends DealUpdate | OfferUpdate>(run: (update: Update) => Promise<void>) => {
  const changed = latestByKey<Update>({
    everyMs: DEALS_EVERY_MS,
    isNewer: (update, known) => update.at >= known.at,
    run,
  })
  return async (id: string, update: Update): Promise<void> => {
    const { notified } = update
    await Promise.all(notified.map((side) => changed(`${id} ${side}`, { ...update, notified: [side] })))
  }
}

/** Followers can be many: a job notifies them page by page. */
const listenForAudiences = ({ platform }: Context): void => {
  const { outbox } = platform
  outbox.on(productReady, 'notifications.tell-followers', ({ productId }) =>
    enqueuePendingJobs(platform, [
      { name: 'notifications.tell-many', key: `listed:${productId}`, payload: { productId, news: 'listed' } },
    ]),
  )
  // One for a product: jobs of many prices would lock the same receivers' rows.
  outbox.on(productReduced, 'notifications.tell-of-reduction', ({ productId }) =>
    enqueuePendingJobs(platform, [
      {
        name: 'notifications.tell-many',
        key: `reduced:${productId}`,
        payload: { productId, news: 'reduced' },
      },
    ]),
  )
  listenForMatches(platform)
}

/** One product can match thousands of searches: notifications use one connection at a time. */
const listenForMatches = (platform: Platform): void => {
  const oneAtATime = pLimit(1)
  const notify = async (searchIds: string[]) => {
    const notified = await notifyOfMatches(platform, searchIds)
    await pushMany(
      platform,
      notified.map(({ id }) => id),
    )
  }
  // Each new product matches the same searches: one run covers all that came while it waited.
  const { changed } = createCoalescer({
    everyMs: MATCHES_EVERY_MS,
    run: (searchIds) => oneAtATime(() => notify(searchIds.split(','))),
  })
  platform.outbox.on(savedSearchesFound, 'notifications.tell-of-finds', ({ searchIds }) =>
    changed(searchIds.join(',')),
  )
}

const listenForChats = ({ platform, delivery }: Context): void => {
  const { outbox } = platform
  const messages = latestByKey<MessageSent>({
    everyMs: MESSAGES_EVERY_MS,
    isNewer: (sent, known) => sent.seq > known.seq,
    run: (sent) => delivery.push(notifyOfMessage(platform, sent)),
  })
  // A reader who scrolls moves the watermark often; the notification is marked at the same rate.
  const reads = latestByKey<{ userId: string; chatId: string }>({
    everyMs: MESSAGES_EVERY_MS,
    isNewer: () => true,
    run: ({ userId, chatId }) => markChatNotificationRead(platform, userId, chatId),
  })

  outbox.on(messageSent, 'notifications.tell-of-message', async (sent) => {
    if (!sent.isSilent) await messages(`${sent.chatId} ${sent.receiverId}`, sent)
  })
  outbox.on(directMessageSent, 'notifications.tell-of-direct-message', (sent) =>
    delivery.push(notifyOfDirectMessage(platform, sent)),
  )
  outbox.on(watermarkMoved, 'notifications.settle-chat', async (moved) => {
    const { status, side, chatId, buyerId, ownerId } = moved
    const userId = side === 'buyer' ? buyerId : ownerId
    if (status === 'read') await reads(`${userId} ${chatId}`, { userId, chatId })
  })
  outbox.on(directStatusMoved, 'notifications.settle-conversation', async (moved) => {
    const { status, senderId, receiverId } = moved
    if (status === 'read') await markDirectNotificationRead(platform, receiverId, senderId)
  })
}

const listenForVerifications = ({ platform: { outbox }, notifyUser }: Context): void => {
  outbox.on(identityDecided, 'notifications.tell-of-identity', ({ userId, isApproved, reason }, eventId) =>
    notifyUser(eventId, userId, { kind: 'identity-decided', params: { isApproved, reason } }),
  )
  outbox.on(
    sellerDecided,
    'notifications.tell-of-seller',
    ({ userId, isApproved, kind, reason }, eventId) => {
      const params = { isApproved, isDealer: kind === 'dealer', reason }
      return notifyUser(eventId, userId, { kind: 'seller-decided', params })
    },
  )
}

const listenForModeration = ({ platform: { outbox }, notifyUser }: Context): void => {
  outbox.on(commentModerated, 'notifications.tell-of-moderation', ({ userId, verdict, reason }, eventId) =>
    notifyUser(eventId, userId, { kind: 'comment-moderated', params: { verdict, reason } }),
  )
  outbox.on(productModerated, 'notifications.tell-of-product', (moderated, eventId) => {
    const { productId, userId, status, reason, title: product } = moderated
    const content: NotificationContent = { kind: 'product-moderated', params: { status, reason, product } }
    return notifyUser(eventId, userId, content, { kind: 'product', id: productId })
  })
  outbox.on(shopModerated, 'notifications.tell-of-shop', ({ shopId, userId, verdict, reason }, eventId) => {
    const content: NotificationContent = { kind: 'shop-moderated', params: { verdict, reason } }
    return notifyUser(eventId, userId, content, { kind: 'shop', id: shopId })
  })
  outbox.on(shopRenamed, 'notifications.tell-of-rename', async (renamed, eventId) => {
    const { shopId, ownerId, wasVerified } = renamed
    const params = { verdict: 'renamed', reason: null } as const
    if (wasVerified)
      await notifyUser(eventId, ownerId, { kind: 'shop-moderated', params }, { kind: 'shop', id: shopId })
  })
  outbox.on(reportDecided, 'notifications.tell-of-report', ({ userId, status, resolution }, eventId) =>
    notifyUser(eventId, userId, { kind: 'report-decided', params: { status, reason: resolution } }),
  )
}

const listenForAccountChanges = ({ platform, delivery, notifyUser }: Context): void => {
  const { outbox } = platform
  outbox.on(passwordChanged, 'notifications.tell-of-password', ({ userId }, eventId) =>
    notifyUser(eventId, userId, { kind: 'password-changed', params: {} }),
  )
  outbox.on(secondFactorChanged, 'notifications.tell-of-second-factor', ({ userId, isOn }, eventId) =>
    notifyUser(eventId, userId, { kind: 'second-factor', params: { isOn } }),
  )
  outbox.on(secondFactorGuessed, 'notifications.tell-of-guesses', ({ userId }, eventId) =>
    notifyUser(eventId, userId, { kind: 'second-factor-guessed', params: {} }),
  )
  outbox.on(accountRequestRejected, 'notifications.tell-of-account-request', (rejected, eventId) => {
    const { userId, type, reason = null } = rejected
    return notifyUser(eventId, userId, { kind: 'account-request-rejected', params: { type, reason } })
  })
  outbox.on(userModerated, 'notifications.tell-of-user', ({ userId, change, reason }, eventId) =>
    notifyUser(
      eventId,
      userId,
      'role' in change
        ? { kind: 'role-changed', params: { role: change.role, reason } }
        : { kind: 'account-status', params: { status: change.status, reason } },
    ),
  )
  outbox.on(sessionEnded, 'notifications.drop-subscriptions', ({ sessionId }) =>
    dropSubscriptions(platform, { sessionId }),
  )
  outbox.on(accountDeleted, 'notifications.forget-user', ({ userId }) => eraseUser(platform, userId))
  outbox.on(notificationsRead, 'notifications.push-count', ({ userId }) => delivery.pushCount(userId))
}
