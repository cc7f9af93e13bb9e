import { notify as texts } from '../../../contract/texts.ts'
import { createCoalescer } from '../../../platform/bus/latest.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted, passwordChanged, sessionEnded } from '../accounts/events.ts'
import { accountRequestRejected } from '../admin/events.ts'
import { messageSent, watermarkMoved } from '../chats/events.ts'
import { commentLiked, commentPosted } from '../comments/events.ts'
import { shopFollowed } from '../follows/events.ts'
import { productLiked } from '../likes/events.ts'
import { identityDecided, sellerDecided } from '../verification/events.ts'
import { dropSubscriptions } from './actions/drop-subscriptions.ts'
import { enqueuePushes } from './actions/enqueue-pushes.ts'
import { forgetUser } from './actions/forget-user.ts'
import type { Told } from './actions/notify.ts'
import { notifyOfAccount } from './actions/notify-of-account.ts'
import { notifyOfComment } from './actions/notify-of-comment.ts'
import { notifyOfCommentLike } from './actions/notify-of-comment-like.ts'
import { notifyOfFollow } from './actions/notify-of-follow.ts'
import { notifyOfLikes } from './actions/notify-of-likes.ts'
import { notifyOfMessage } from './actions/notify-of-message.ts'
import { settleChat } from './actions/settle-chat.ts'
import { notificationsRead } from './events.ts'
import { findForPush, readUnreadCount } from './queries/notifications.ts'

/**
 * A storm of likes reaches a product's owner as one notification that is told again at most this often. Under a second:
 * an event that waits longer is taken for left behind, and another server's sweep hands it on once more.
 */
const LIKES_EVERY_MS = 500

/**
 * What happens elsewhere becomes notifications here; nobody else knows of them. Each is made of what is true when it is
 * made, under a key of its own, so an event that comes twice changes nothing.
 */
export const listenForNotifications = (platform: Platform) => {
  const { db, bus, outbox } = platform
  const inTurn = createTurns()

  /** One push after the other for each user, so that the count they end with is the newest. */
  const push = async (told: Promise<Told[]>) => {
    for (const { userId, id } of await told)
      await inTurn(userId, async () => {
        const data = await findForPush(db, id)
        if (!data) return
        await bus.publish({ rooms: [`user:${userId}`], event: 'notification', data })
        await enqueuePushes(platform, id)
      })
  }

  const likes = createCoalescer({
    everyMs: LIKES_EVERY_MS,
    run: (productId) => push(notifyOfLikes(platform, productId)),
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
  outbox.on(messageSent, 'notifications.tell-of-message', (sent) => push(notifyOfMessage(platform, sent)))
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
  outbox.on(passwordChanged, 'notifications.tell-of-password', ({ userId }, eventId) =>
    tellOfAccount(eventId, userId, texts.passwordTitle, texts.passwordMessage),
  )
  outbox.on(accountRequestRejected, 'notifications.tell-of-account-request', ({ userId, type }, eventId) =>
    tellOfAccount(eventId, userId, texts.accountRejectedTitle, texts.accountRejectedMessage(type)),
  )
  outbox.on(
    watermarkMoved,
    'notifications.settle-chat',
    async ({ status, side, chatId, buyerId, ownerId }) => {
      if (status === 'read') await settleChat(platform, side === 'buyer' ? buyerId : ownerId, chatId)
    },
  )
  outbox.on(sessionEnded, 'notifications.drop-subscriptions', ({ sessionId }) =>
    dropSubscriptions(platform, { sessionId }),
  )
  outbox.on(accountDeleted, 'notifications.forget-user', ({ userId }) => forgetUser(platform, userId))
  outbox.on(notificationsRead, 'notifications.push-count', ({ userId }) =>
    inTurn(userId, async () => {
      const unreadCount = await readUnreadCount(db, userId)
      await bus.publish({ rooms: [`user:${userId}`], event: 'notification:count', data: { unreadCount } })
    }),
  )
}

/** Runs what is asked for one key one after the other; different keys do not wait for each other. */
const createTurns = () => {
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
