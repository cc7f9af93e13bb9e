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
  const viewOf = async <Row, View>(kind: Kind<Row, View>, sent: { messageId: string; message?: View }) => {
    if (sent.message) return sent.message
    const row = await kind.find(db.kysely, sql`m.id = ${sent.messageId}`)
    return row && kind.view(platform, row)
  }

  outbox.on(messageSent, 'chats.push-message', async ({ chatId, ...sent }) => {
    const message = await viewOf(chatMessages, sent)
    const rooms = [roomOf(sent.receiverId), roomOf(sent.senderId)]
    if (message) await bus.publish({ rooms, event: 'chat:message', data: { chatId, message } })
  })
  outbox.on(watermarkMoved, 'chats.push-status', async ({ buyerId, ownerId, isBlocked, ...moved }) => {
    const [reader, other] = moved.side === 'buyer' ? [buyerId, ownerId] : [ownerId, buyerId]
    const rooms = (isBlocked ? [reader] : [other, reader]).map(roomOf)
    await bus.publish({ rooms, event: 'chat:status', data: { ...moved, at: toIso(moved.at) } })
  })

  outbox.on(directMessageSent, 'dealer-messages.push-message', async (sent) => {
    const message = await viewOf(directMessages, sent)
    if (!message) return
    for (const [userId, participantId] of bothWays(sent)) {
      const data = { participantId, message }
      await bus.publish({ rooms: [roomOf(userId)], event: 'dealer:message', data })
    }
  })
  outbox.on(directStatusMoved, 'dealer-messages.push-status', async (moved) => {
    const users = bothWays(moved).filter(([userId]) => !moved.isBlocked || userId === moved.receiverId)
    for (let from = 0; from < moved.messageIds.length; from += MAX_IDS)
      for (const [userId, participantId] of users) {
        const messageIds = moved.messageIds.slice(from, from + MAX_IDS)
        const data = { participantId, messageIds, status: moved.status, at: toIso(moved.at) }
        await bus.publish({ rooms: [roomOf(userId)], event: 'dealer:status', data })
      }
  })

  outbox.on(accountDeleted, 'conversations.erase-user', ({ userId }) => eraseUser({ db }, userId))
}

type Users = { senderId: string; receiverId: string }

/** Pairs each user with the other, whose id names the conversation on that user's devices. */
const bothWays = ({ senderId, receiverId }: Users): [userId: string, participantId: string][] => [
  [receiverId, senderId],
  [senderId, receiverId],
]
