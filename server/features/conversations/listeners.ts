import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { directMessageSent, directStatusMoved, messageSent, watermarkMoved } from './events.ts'
import { chatMessages } from './queries/chats.ts'
import { type Kind, toIso } from './queries/conversations.ts'
import { directMessages } from './queries/direct.ts'

/** Ids in one push: a user may read a thousand messages at once. */
const MAX_IDS = 200

const roomOf = (userId: string) => `user:${userId}` as const

/**
 * Pushes messages and receipts to all devices of both users.
 * Repeats do no harm: clients apply events by message number or id.
 */
export const listenForConversations = (platform: Platform): void => {
  const { outbox, bus, db } = platform
  const load = async <Row, View>(kind: Kind<Row, View>, id: string) => {
    const row = await kind.find(db.kysely, sql`m.id = ${id}`)
    return row && kind.view(platform, row)
  }

  outbox.on(messageSent, 'chats.push-message', async ({ chatId, senderId, receiverId, ...sent }) => {
    const message = sent.message ?? (await load(chatMessages, sent.messageId))
    const rooms = [roomOf(receiverId), roomOf(senderId)]
    if (message) await bus.publish({ rooms, event: 'chat:message', data: { chatId, message } })
  })
  outbox.on(watermarkMoved, 'chats.push-status', async ({ buyerId, ownerId, isBlocked, ...moved }) => {
    const { chatId, seq, status, side } = moved
    const [reader, other] = side === 'buyer' ? [buyerId, ownerId] : [ownerId, buyerId]
    const rooms = (isBlocked ? [reader] : [other, reader]).map(roomOf)
    const data = { chatId, seq, status, side, at: toIso(moved.at) }
    await bus.publish({ rooms, event: 'chat:status', data })
  })

  outbox.on(directMessageSent, 'dealer-messages.push-message', async ({ senderId, receiverId, ...sent }) => {
    const message = sent.message ?? (await load(directMessages, sent.messageId))
    if (!message) return
    for (const [userId, participantId] of bothWays(receiverId, senderId))
      await bus.publish({
        rooms: [roomOf(userId)],
        event: 'dealer:message',
        data: { participantId, message },
      })
  })
  outbox.on(directStatusMoved, 'dealer-messages.push-status', async (moved) => {
    const { messageIds, status, senderId, receiverId, isBlocked } = moved
    const users = bothWays(senderId, receiverId).filter(([userId]) => !isBlocked || userId === receiverId)
    for (let from = 0; from < messageIds.length; from += MAX_IDS)
      for (const [userId, participantId] of users) {
        const ids = messageIds.slice(from, from + MAX_IDS)
        const data = { participantId, messageIds: ids, status, at: toIso(moved.at) }
        await bus.publish({ rooms: [roomOf(userId)], event: 'dealer:status', data })
      }
  })

  outbox.on(accountDeleted, 'conversations.erase-user', ({ userId }) => eraseUser({ db }, userId))
}

/** Pairs each user with the other, whose id names the conversation on that user's devices. */
const bothWays = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const
