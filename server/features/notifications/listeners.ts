import { notify as texts } from '../../../contract/texts.ts'
import { createCoalescer } from '../../../platform/bus/latest.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  accountDeleted,
  passwordChanged,
  secondFactorChanged,
  secondFactorGuessed,
  sessionEnded,
} from '../accounts/events.ts'
import { accountRequestRejected, productJudged } from '../admin/events.ts'
import { commentLiked, commentModerated, commentPosted } from '../comments/events.ts'
import {
  directMessageSent,
  directStatusMoved,
  type MessageSent,
  messageSent,
  watermarkMoved,
} from '../conversations/events.ts'
import { shopFollowed, userFollowed } from '../follows/events.ts'
import { productLiked } from '../likes/events.ts'
import { inquirySent, productReady, productReduced } from '../products/events.ts'
import { reportDecided } from '../reports/events.ts'
import { savedSearchesFound } from '../saved-searches/events.ts'
import { shopJudged } from '../shops/events.ts'
import { identityDecided, sellerDecided } from '../verification/events.ts'
import { dropSubscriptions } from './actions/drop-subscriptions.ts'
import { enqueuePushes } from './actions/enqueue-pushes.ts'
import { eraseUser } from './actions/erase-user.ts'
import { markChatRead, markDirectMessagesRead } from './actions/mark-conversation-read.ts'
import { enqueueNoted } from './actions/noted-jobs.ts'
import type { Told } from './actions/notify.ts'
import { notifyOfAccount } from './actions/notify-of-account.ts'
import { notifyOfComment } from './actions/notify-of-comment.ts'
import { notifyOfCommentLike } from './actions/notify-of-comment-like.ts'
import { notifyOfDirectMessage } from './actions/notify-of-direct-message.ts'
import { notifyOfFinds } from './actions/notify-of-finds.ts'
import { notifyOfFollow, notifyOfUserFollow } from './actions/notify-of-follow.ts'
import { notifyOfInquiry } from './actions/notify-of-inquiry.ts'
import { notifyOfLikes } from './actions/notify-of-likes.ts'
import { notifyOfMessage } from './actions/notify-of-message.ts'
import { notificationsRead } from './events.ts'
import { findForPush, readUnreadCount } from './queries/notifications.ts'

/**
 * A storm of likes reaches a product's owner as one notification that is told again at most this often. Under a second:
 * an event that waits longer is taken for left behind, and another server's sweep hands it on once more.
 */
const LIKES_EVERY_MS = 500
/**
 * Who writes fast in one chat is told of as seldom: the work of telling is several times that of sending. With the time until
 * the outbox deletes what is done, under that after which it renews its hold of an event, which costs a statement.
 */
const MESSAGES_EVERY_MS = 380

/**
 * What happens elsewhere becomes notifications here; nobody else knows of them. Each is made of what is true when it is
 * made, under a key of its own, so an event that comes twice changes nothing.
 */
export const listenForNotifications = (platform: Platform) => {
  const { db, bus, outbox } = platform
  const runNext = createFairQueue()

  /** One push after the other for each user, so that the count they end with is the newest. */
  const push = async (told: Promise<Told[]>) => {
    for (const { userId, id } of await told)
      await runNext(userId, async () => {
        const [found] = await findForPush(db, [id])
        if (!found) return
        await bus.publish({ rooms: [`user:${userId}`], event: 'notification', data: found.data })
        if (found.hasBrowser) await enqueuePushes(platform, [id])
      })
  }

  /** Of many users at once. */
  const pushMany = async (told: Promise<Told[]>) => {
    const ids = (await told).map(({ id }) => id)
    const found = await findForPush(db, ids)
    for (const { userId, data } of found)
      await bus.publish({ rooms: [`user:${userId}`], event: 'notification', data })
    const wanted = found.filter(({ hasBrowser }) => hasBrowser)
    if (wanted.length > 0)
      await enqueuePushes(
        platform,
        wanted.map(({ id }) => id),
      )
  }

  const likes = createCoalescer({
    everyMs: LIKES_EVERY_MS,
    run: (productId) => push(notifyOfLikes(platform, productId)),
  })

  /** Of each chat and receiver the newest message: their one notification is about that. */
  const newest = new Map<string, MessageSent>()
  const messages = createCoalescer({
    everyMs: MESSAGES_EVERY_MS,
    run: async (key) => {
      const sent = newest.get(key)
      if (sent) await push(notifyOfMessage(platform, sent))
    },
    onForget: (key) => {
      newest.delete(key)
    },
  })

  /** Who reads a chat message by message has its notification settled as seldom. */
  const settling = createCoalescer({
    everyMs: MESSAGES_EVERY_MS,
    run: async (key) => {
      const [userId = '', chatId = ''] = key.split(' ')
      await markChatRead(platform, userId, chatId)
    },
  })

  outbox.on(productLiked, 'notifications.tell-of-like', async ({ productId, userId, ownerId }) => {
    if (userId !== ownerId) await likes.changed(productId)
  })
  outbox.on(commentPosted, 'notifications.tell-of-comment', (posted) =>
    push(notifyOfComment(platform, posted)),
  )
  outbox.on(commentLiked, 'notifications.tell-of-comment-like', (liked) =>
    push(notifyOfCommentLike(platform, liked)),
  )
  outbox.on(shopFollowed, 'notifications.tell-of-follow', (followed) =>
    push(notifyOfFollow(platform, followed)),
  )
  // Followers are many: a job goes through them.
  outbox.on(productReady, 'notifications.tell-followers', ({ productId }) =>
    enqueueNoted(platform, [
      { name: 'notifications.tell-many', key: `listed:${productId}`, payload: { productId, news: 'listed' } },
    ]),
  )
  outbox.on(productReduced, 'notifications.tell-of-reduction', ({ productId }, eventId) =>
    enqueueNoted(platform, [
      { name: 'notifications.tell-many', key: `reduced:${eventId}`, payload: { productId, news: 'reduced' } },
    ]),
  )
  outbox.on(savedSearchesFound, 'notifications.tell-of-finds', ({ searchIds }) =>
    pushMany(notifyOfFinds(platform, searchIds)),
  )
  outbox.on(userFollowed, 'notifications.tell-of-user-follow', (followed) =>
    push(notifyOfUserFollow(platform, followed)),
  )
  outbox.on(messageSent, 'notifications.tell-of-message', async (sent) => {
    const key = `${sent.chatId} ${sent.receiverId}`
    if (sent.seq > (newest.get(key)?.seq ?? 0)) newest.set(key, sent)
    await messages.changed(key)
  })
  outbox.on(directMessageSent, 'notifications.tell-of-direct-message', (sent) =>
    push(notifyOfDirectMessage(platform, sent)),
  )
  outbox.on(inquirySent, 'notifications.tell-of-inquiry', (sent) => push(notifyOfInquiry(platform, sent)))
  const tellOfAccount = (eventId: string, userId: string, title: string, message: string) =>
    push(notifyOfAccount(platform, { userId, title, message }, eventId))
  outbox.on(identityDecided, 'notifications.tell-of-identity', ({ userId, isApproved, reason }, eventId) =>
    isApproved
      ? tellOfAccount(eventId, userId, texts.identityApprovedTitle, texts.identityApprovedMessage)
      : tellOfAccount(eventId, userId, texts.identityRejectedTitle, texts.identityRejectedMessage(reason)),
  )
  outbox.on(sellerDecided, 'notifications.tell-of-seller', ({ userId, isApproved, kind, reason }, eventId) =>
    isApproved
      ? tellOfAccount(
          eventId,
          userId,
          texts.sellerApprovedTitle,
          texts.sellerApprovedMessage(kind === 'dealer'),
        )
      : tellOfAccount(eventId, userId, texts.sellerRejectedTitle, texts.sellerRejectedMessage(reason)),
  )
  outbox.on(commentModerated, 'notifications.tell-of-moderation', ({ userId, verdict, reason }, eventId) =>
    tellOfAccount(
      eventId,
      userId,
      verdict === 'hidden' ? texts.commentHiddenTitle : texts.commentDeletedTitle,
      texts.commentVerdictMessage(verdict, reason),
    ),
  )
  outbox.on(passwordChanged, 'notifications.tell-of-password', ({ userId }, eventId) =>
    tellOfAccount(eventId, userId, texts.passwordTitle, texts.passwordMessage),
  )
  outbox.on(secondFactorChanged, 'notifications.tell-of-second-factor', ({ userId, isOn }, eventId) =>
    tellOfAccount(eventId, userId, isOn ? texts.factorOnTitle : texts.factorOffTitle, texts.factorMessage),
  )
  outbox.on(secondFactorGuessed, 'notifications.tell-of-guesses', ({ userId }, eventId) =>
    tellOfAccount(eventId, userId, texts.factorGuessedTitle, texts.factorGuessedMessage),
  )
  outbox.on(
    accountRequestRejected,
    'notifications.tell-of-account-request',
    ({ userId, type, reason = null }, eventId) =>
      tellOfAccount(eventId, userId, texts.accountRejectedTitle, texts.accountRejectedMessage(type, reason)),
  )
  outbox.on(
    productJudged,
    'notifications.tell-of-product',
    ({ productId, userId, status, reason }, eventId) =>
      push(
        notifyOfAccount(
          platform,
          {
            userId,
            title: texts.productJudgedTitle(status),
            message: texts.productJudgedMessage(status, reason),
            link: { kind: 'product', id: productId },
          },
          eventId,
        ),
      ),
  )
  outbox.on(shopJudged, 'notifications.tell-of-shop', ({ shopId, userId, verdict, reason }, eventId) =>
    push(
      notifyOfAccount(
        platform,
        {
          userId,
          title: texts.shopJudgedTitle(verdict),
          message: texts.shopJudgedMessage(verdict, reason),
          link: { kind: 'shop', id: shopId },
        },
        eventId,
      ),
    ),
  )
  outbox.on(reportDecided, 'notifications.tell-of-report', ({ userId, status, resolution }, eventId) =>
    tellOfAccount(eventId, userId, texts.reportDecidedTitle, texts.reportDecidedMessage(status, resolution)),
  )
  outbox.on(
    watermarkMoved,
    'notifications.settle-chat',
    async ({ status, side, chatId, buyerId, ownerId }) => {
      if (status === 'read') await settling.changed(`${side === 'buyer' ? buyerId : ownerId} ${chatId}`)
    },
  )
  outbox.on(
    directStatusMoved,
    'notifications.settle-conversation',
    async ({ status, senderId, receiverId }) => {
      if (status === 'read') await markDirectMessagesRead(platform, receiverId, senderId)
    },
  )
  outbox.on(sessionEnded, 'notifications.drop-subscriptions', ({ sessionId }) =>
    dropSubscriptions(platform, { sessionId }),
  )
  outbox.on(accountDeleted, 'notifications.forget-user', ({ userId }) => eraseUser(platform, userId))
  outbox.on(notificationsRead, 'notifications.push-count', ({ userId }) =>
    runNext(userId, async () => {
      const unreadCount = await readUnreadCount(db, userId)
      await bus.publish({ rooms: [`user:${userId}`], event: 'notification:count', data: { unreadCount } })
    }),
  )
}

/** Runs what is asked for one key one after the other; different keys do not wait for each other. */
const createFairQueue = () => {
  const last = new Map<string, Promise<unknown>>()
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return turn
  }
}
