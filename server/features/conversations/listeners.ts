import { sql } from 'kysely'
import type { Push } from '../../../platform/bus/port.ts'
import { toIso } from '../../../platform/db/json-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import {
  directMessageSent,
  directStatusMoved,
  messageReacted,
  messageSent,
  watermarkMoved,
} from './events.ts'
import { chatMessages } from './queries/chats.ts'
import { type MessageReader, reactionChangeView } from './queries/conversations.ts'
import { directMessages } from './queries/direct.ts'

/**
 * Pushes messages, receipts and reactions to all devices of both users; each names a direct
 * conversation by the other user's id. Clients apply repeats once, by message number or id.
 */
export const listenForConversations = (platform: Platform): void => {
  const { outbox, bus, db } = platform
  const push = (userIds: readonly string[], what: Push) =>
    bus.publish({ ...what, rooms: userIds.map((id) => `user:${id}` as const) })
  const viewOf = async <Row, View>(
    reader: MessageReader<Row, View>,
    { messageId, message }: { messageId: string; message?: View },
  ) => {
    if (message) return message
    const row = await reader.find(db.kysely, sql`m.id = ${messageId}`)
    return row && reader.view(platform, row)
  }

  outbox.on(messageSent, 'chats.push-message', async ({ chatId, senderId, receiverId, ...sent }) => {
    const message = await viewOf(chatMessages, sent)
    if (message) await push([receiverId, senderId], { event: 'chat:message', data: { chatId, message } })
  })
  outbox.on(watermarkMoved, 'chats.push-status', async ({ buyerId, ownerId, isBlocked, ...moved }) => {
    const [reader, other] = moved.side === 'buyer' ? [buyerId, ownerId] : [ownerId, buyerId]
    const data = { ...moved, at: toIso(moved.at) }
    await push(isBlocked ? [reader] : [other, reader], { event: 'chat:status', data })
  })

  outbox.on(directMessageSent, 'dealer-messages.push-message', async ({ senderId, receiverId, ...sent }) => {
    const message = await viewOf(directMessages, sent)
    if (!message) return
    await push([receiverId], { event: 'dealer:message', data: { participantId: senderId, message } })
    await push([senderId], { event: 'dealer:message', data: { participantId: receiverId, message } })
  })
  outbox.on(directStatusMoved, 'dealer-messages.push-status', async ({ senderId, receiverId, ...moved }) => {
    const data = { messageIds: moved.messageIds, status: moved.status, at: toIso(moved.at) }
    await push([receiverId], { event: 'dealer:status', data: { participantId: senderId, ...data } })
    if (moved.isBlocked) return
    await push([senderId], { event: 'dealer:status', data: { participantId: receiverId, ...data } })
  })

  outbox.on(
    messageReacted,
    'conversations.push-reactions',
    async ({ kind, conversationId, users, ...changed }) => {
      const change = reactionChangeView(changed)
      if (kind === 'shop') {
        return push(users, { event: 'chat:reaction', data: { chatId: conversationId, ...change } })
      }
      const [one, other] = users
      await push([one], { event: 'dealer:reaction', data: { participantId: other, ...change } })
      await push([other], { event: 'dealer:reaction', data: { participantId: one, ...change } })
    },
  )

  outbox.on(accountDeleted, 'conversations.erase-user', ({ userId }) => eraseUser({ db }, userId))
}
